// A player of Minesweeper as a program of the engine protocol, in Rust without any library but the standard one.
// It reveals what single numbers show to be safe, and else the likeliest one to be. rustc -O simple_player.rs

use std::io::{self, BufRead, Write};

/// A value of JSON, as far as this program needs to know it.
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// A small reader of JSON; None where a line cannot be read.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn blank(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        *self.text.get(self.at).unwrap_or(&0)
    }

    fn takes(&mut self, sign: u8) -> bool {
        let found = self.blank() == sign;
        self.at += found as usize;
        found
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > 100 || self.blank() == b'"' {
            return self.string().filter(|_| depth <= 100).map(Json::Text);
        }
        if self.takes(b'[') {
            let mut items = Vec::new();
            while !self.takes(b']') {
                Some(()).filter(|_| items.is_empty() || self.takes(b','))?;
                items.push(self.value(depth + 1)?);
            }
            return Some(Json::List(items));
        }
        if self.takes(b'{') {
            let mut fields = Vec::new();
            while !self.takes(b'}') {
                let follows = fields.is_empty() || self.takes(b',');
                self.blank();
                let key = self.string().filter(|_| follows)?;
                Some(()).filter(|_| self.takes(b':'))?;
                fields.push((key, self.value(depth + 1)?));
            }
            return Some(Json::Object(fields));
        }
        let start = self.at;
        while self.at < self.text.len() && !b",]} \t\r\n".contains(&self.text[self.at]) {
            self.at += 1;
        }
        match std::str::from_utf8(&self.text[start..self.at]).ok()? {
            "null" => Some(Json::Null),
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            word => word.parse().ok().map(Json::Number),
        }
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at + 1;
        self.at = start;
        while *self.text.get(self.at)? != b'"' {
            self.at += 1 + (self.text[self.at] == b'\\') as usize; // what is escaped matters to no key
        }
        self.at += 1;
        Some(String::from_utf8_lossy(&self.text[start..self.at - 1]).into_owned())
    }
}

impl Json {
    fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(fields) => fields.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    fn number(&self) -> Option<i64> {
        match self {
            Json::Number(value) => Some(*value as i64),
            Json::Bool(value) => Some(*value as i64),
            _ => None,
        }
    }

    fn is_text(&self, text: &str) -> bool {
        matches!(self, Json::Text(own) if own == text)
    }

    /// The lists of numbers, true or false, at a key: none where there is no such key.
    fn rows(&self, key: &str) -> Vec<Vec<i64>> {
        let rows = self.get(key).map_or(&[][..], Json::items);
        rows.iter().map(|row| row.items().iter().filter_map(Json::number).collect()).collect()
    }
}

const UNKNOWN: i64 = -1;
const MINE: i64 = -2;
const SAFE: i64 = -3;

/// What follows `"id": N` in the answer to a question for a move; None where it lacks what it takes.
fn chosen(question: &Json) -> Option<String> {
    let (height, width) = (question.get("height")?.number()?, question.get("width")?.number()?);
    let is_square = question.get("grid").map_or(true, |grid| grid.is_text("square"));
    question.get("reveals")?;
    if !is_square || question.get("neighbors").is_some() || question.get("facts").is_some() {
        return Some("\"error\": \"square boards alone, and no facts\"".into());
    }
    let cells = if height > 0 && width > 0 { (height * width) as usize } else { return None };
    let place = |row: &Vec<i64>| (row[0] * width + row[1]) as usize;
    let (mut board, mut chances, mut closed) = (vec![UNKNOWN; cells], vec![-1.0_f64; cells], vec![false; cells]);
    question.rows("marks").iter().for_each(|row| board[place(row)] = if row[2] == 1 { MINE } else { SAFE });
    question.rows("reveals").iter().for_each(|row| board[place(row)] = row[2]);
    question.rows("closed").iter().for_each(|row| closed[place(row)] = true);
    let mut has_changed = true;
    while has_changed { // until nothing more is found
        has_changed = false;
        for cell in (0..cells).filter(|&cell| board[cell] >= 0).collect::<Vec<_>>() {
            let (row, column) = (cell as i64 / width, cell as i64 % width);
            let (mut unknown, mut left) = (Vec::new(), board[cell]);
            for r in (row - 1).max(0)..(row + 2).min(height) {
                for c in (column - 1).max(0)..(column + 2).min(width) {
                    let other = (r * width + c) as usize;
                    if board[other] == UNKNOWN {
                        unknown.push(other);
                    }
                    left -= (board[other] == MINE) as i64;
                }
            }
            for &other in &unknown {
                if left != 0 && left != unknown.len() as i64 {
                    chances[other] = chances[other].max(left as f64 / unknown.len() as f64);
                    continue;
                }
                board[other] = if left == 0 { SAFE } else { MINE };
                has_changed = true;
            }
        }
    }
    let count = |kind: i64| board.iter().filter(|&&value| value == kind).count() as f64;
    let total = question.get("total").and_then(Json::number);
    let usual = total.map_or(0.2, |total| (total as f64 - count(MINE)) / count(UNKNOWN).max(1.0));
    let chance = |cell: usize| if board[cell] == SAFE { -1.0 } else if chances[cell] < 0.0 { usual } else { chances[cell] };
    let free = (0..cells).filter(|&cell| !closed[cell] && (board[cell] == UNKNOWN || board[cell] == SAFE));
    Some(match free.min_by(|&one, &other| chance(one).total_cmp(&chance(other))) {
        None => "\"cell\": null, \"safe\": false".into(),
        Some(cell) => format!("\"cell\": [{}, {}], \"safe\": {}", cell as i64 / width, cell as i64 % width, board[cell] == SAFE),
    })
}

/// The answer to a line; None where none is expected.
fn answer(line: &str) -> Option<String> {
    let mut reader = Reader { text: line.as_bytes(), at: 0 };
    let message = match reader.value(0) {
        Some(found @ Json::Object(_)) if reader.blank() == 0 => found,
        _ => return Some("{\"error\": \"this cannot be read\"}".into()),
    };
    if message.get("hello").is_some() {
        return Some("{\"hello\": 1, \"name\": \"simple player in Rust\", \"version\": \"1\", \"can\": [\"move\"]}".into());
    } else if message.get("quit").is_some() {
        std::process::exit(0);
    } else if message.get("set").is_some() {
        return Some("{\"error\": \"no options\"}".into());
    } else if message.get("new").is_some() || message.get("stop").is_some() {
        return None; // each answer comes at once
    }
    let id = message.get("id").and_then(Json::number).unwrap_or(0);
    let said = message.get("ask").filter(|ask| ask.is_text("move")).and_then(|_| chosen(&message));
    Some(format!("{{\"id\": {}, {}}}", id, said.unwrap_or("\"error\": \"no question of mine\"".into())))
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        if let Some(answer) = answer(&line?) {
            println!("{}", answer);
            io::stdout().flush()?;
        }
    }
    Ok(())
}
