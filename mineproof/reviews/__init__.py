"""The command `review` and the page of a review: games of people, with each click compared with the best one."""
