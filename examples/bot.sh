#!/bin/sh
# Plays a seat at random: sh bot.sh ADDRESS TOKEN TABLE
table="$1/api/tables/$3"

call() {
    path=$1 && shift
    curl -sN -H "Authorization: Bearer $token" -H "Accept: application/x-ndjson" -H "Content-Type: application/json" "$table$path" "$@"
}

token=$2
seat=$(call /join -d '{}' | sed 's/.*"mine":\["\([a-z]*\)".*/\1/')
call "/events?seat=$seat" | while read -r line; do
    case $line in *'"status":"finished"'*) break ;; esac
    case $line in *'"choices":['*) ;; *) continue ;; esac
    seq=${line#*'"seq":'} seq=${seq%%,*}
    choices=${line#*'"choices":['} choices=${choices%%',"log":'*}
    say=$(printf %s "$choices" | grep -o '"say":"[^"]*"' | shuf -n 1 | cut -d '"' -f 4)
    call /actions -d "{\"id\":\"move-$seq-$$\",\"after\":$seq,\"say\":\"$say\",\"seat\":\"$seat\"}" >/dev/null
done
