# A player with minimal UGI support. It plays the first legal move, or misbehaves according to MODE.
#   sh ugi.sh MODE LUCTOR [PIDS]       LUCTOR is the program that lists the moves; the process id is appended to PIDS
mode=$1 luctor=$2
[ -n "$3" ] && echo $$ >> "$3"
case $mode in
deaf) exec sleep 1000 ;;
gone) echo "no library of that name" >&2; exit 3 ;;
flood) exec yes "id name $mode" ;;
esac
moves='' game=''
while read -r line; do
    case $line in
    ugi) echo "id name $mode"; echo ugiok ;;
    isready) echo readyok ;;
    "setoption name Game value "*) game=${line##* } ;;
    "position startpos moves "*) moves=${line#position startpos moves } ;;
    "position startpos") moves='' ;;
    quit) exit 0 ;;
    stop) [ "$mode" = late ] && echo "bestmove $("$luctor" moves "$game" $moves | head -n 1)" ;;
    go*)
        case $mode in
        hang) exec sleep 1000 ;;
        crash) echo "out of ideas" >&2; exit 7 ;;
        late) continue ;;
        silent) echo bestmove; continue ;;
        illegal) echo "bestmove z9-z9"; continue ;;
        babble)
            # An overlong line, invalid UTF-8, commands of other protocols, and a lot of output.
            head -c 400000 /dev/zero | tr '\0' x; echo
            printf 'info \377\376 string\n'
            yes "info depth 1 bestmove e2e4" | head -n 20000
            echo "move e2e4" ;;
        pie) "$luctor" moves "$game" $moves | grep -qx swap && echo "bestmove swap" && continue ;;
        twice) echo "bestmove $("$luctor" moves "$game" $moves | head -n 1)" ;;
        esac
        echo "bestmove $("$luctor" moves "$game" $moves | head -n 1) ponder x" ;;
    esac
done
