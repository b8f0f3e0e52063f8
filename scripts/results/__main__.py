"""Computes the results of docs/results.md and of the page /results.

    python3 scripts/results solve [GAME ...]     values of boards, certificates
    python3 scripts/results tables DIR [GAME ...] statistics of the endgame tables in DIR, which it builds there if they are missing
    python3 scripts/results unsolved             searches that are not finished, from their saved states
    python3 scripts/results selfplay [GAME ...]  advantage of the first player, first moves
    python3 scripts/results gain DIR             matches of the engine with and without the tables in DIR
    python3 scripts/results page                 writes docs/results.md again
    python3 scripts/results check                fails if docs/results.md is not the page that the rows give

The rows are stored in web/src/features/results/results.json, one after another, so that a run that ends early loses
little. Without games, solve and selfplay compute all rows that are missing, and so does gain. The variable LUCTOR names the
program; otherwise it is the release build.
"""

import argparse

import gain
import page
import selfplay
import solve
import tables
import unsolved


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/results", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(writes=True)
    commands = parser.add_subparsers(required=True)
    for name, function in (("solve", solve.run), ("selfplay", selfplay.run)):
        command = commands.add_parser(name)
        command.add_argument("games", nargs="*", metavar="GAME")
        command.set_defaults(run=lambda options, function=function: function(options.games))
    command = commands.add_parser("tables")
    command.add_argument("dir", metavar="DIR")
    command.add_argument("games", nargs="*", metavar="GAME")
    command.add_argument("--pieces", type=int, default=6, metavar="K", help="build only tables with at most K pieces")
    command.set_defaults(run=lambda options: tables.run(options.dir, options.games, options.pieces))
    command = commands.add_parser("gain")
    command.add_argument("dir", metavar="DIR")
    command.set_defaults(run=lambda options: gain.run(options.dir))
    commands.add_parser("unsolved").set_defaults(run=lambda _: unsolved.run())
    commands.add_parser("page").set_defaults(run=lambda _: None)
    commands.add_parser("check").set_defaults(run=lambda _: page.check(), writes=False)
    options = parser.parse_args()
    options.run(options)
    if options.writes:
        page.write()


main()
