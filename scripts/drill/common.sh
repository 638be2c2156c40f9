# What deploy/drill and deploy/drill-live have in common; they source it from the folder of the repository. They set `compose_files`
# before; options are --base IMAGE, --once and --images TAG.
base='' twice=yes tag='' project=clearhold-drill
while [ "$#" -gt 0 ]; do
  case $1 in
    --base) base=$2; shift ;;
    --once) twice=no ;;
    --images) tag=$2; shift ;;
    *) echo "What is $1?" >&2; exit 64 ;;
  esac
  shift
done
podman_compose=${PODMAN_COMPOSE:-podman-compose}
# Debian 12's own (1.0.3) gives a network to what must have none.
case $("$podman_compose" --version 2>/dev/null | sed -n 's/^podman-compose version:* *//p' | head -n 1) in
  1.0.* | 0.* | '') echo 'A podman-compose of 1.1 or later is needed; PODMAN_COMPOSE may name it.' >&2; exit 69 ;;
esac
folder=$(mktemp -d "${DRILL_PARENT:-/var/tmp}/clearhold-drill-XXXXXX")
export CLEARHOLD_RELEASE=${tag:-drill} CLEARHOLD_HTTPS_PORT=${CLEARHOLD_HTTPS_PORT:-18443} CLEARHOLD_HTTP_PORT=${CLEARHOLD_HTTP_PORT:-18080}
export BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot} CONTAINERS_CONF=$folder/containers.conf
# Where systemd does not run, podman keeps its groups itself; not every host gives the limits that podman asks for.
manager=systemd
[ -d /run/systemd/system ] || manager=cgroupfs
cat >"$CONTAINERS_CONF" <<CONF
[engine]
runtime = "$(command -v runc || command -v crun)"
cgroup_manager = "$manager"
events_logger = "file"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
CONF
use_storage() {
  [ -z "$tag" ] || return 0
  export CONTAINERS_STORAGE_CONF=$folder/storage-$1.conf
  printf '[storage]\ndriver = "%s"\ngraphroot = "%s"\nrunroot = "%s"\n' "${DRILL_DRIVER:-overlay}" "$folder/store-$1" "$folder/run-$1" >"$CONTAINERS_STORAGE_CONF"
}
compose() { "$podman_compose" -p "$project" "${compose_files[@]/#/--file=}" "$@" >>"$folder/compose.log" 2>&1; }
# What of the installation there is: containers, volumes, networks.
remains() {
  podman ps --all --quiet --filter "label=io.podman.compose.project=$project"
  podman volume ls --quiet --filter "name=${project}_"
  podman network ls --quiet --filter "name=${project}_"
}
# What each process that matters said last: DRILL_LOG_LINES of it, 0 for nothing.
say_failure() {
  echo 'The drill has failed. What compose said last:'
  tail -n 20 "$folder/compose.log" || true
  local lines=${DRILL_LOG_LINES:-5} name
  [ "$lines" != 0 ] || return 0
  for name in $(podman ps --all --format '{{.Names}}' --filter "label=io.podman.compose.project=$project" | sort); do
    echo "--- $name, $(podman inspect --format '{{.State.Status}} {{.State.ExitCode}}' "$name")"
    podman logs --tail "$lines" "$name" 2>&1 | cut -c 1-600 || true
  done
}
leave() {
  [ "$1" = 0 ] || say_failure >&2
  [ "$1" = 0 ] || [ -z "${DRILL_KEEP:-}" ] || { echo "Left as it is: $folder" >&2; return 0; }
  use_storage 1
  compose down --volumes --timeout 5 || true
  podman network ls --quiet --filter "name=${project}_" | xargs -r podman network rm >/dev/null 2>&1 || true
  # Only in storage of its own: another build may go on in that of the environment.
  [ -n "$tag" ] || podman unmount --all >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap 'leave $?' EXIT
step() { echo "$((SECONDS / 60)):$(printf %02d $((SECONDS % 60))) $1"; }
take_base() {
  if [ -z "$base" ]; then
    deploy/images/make-base localhost/clearhold-base:bookworm >/dev/null
    podman save --quiet --format oci-archive --output "$folder/base.tar" localhost/clearhold-base:bookworm
    base=$folder/base.tar
  elif [ -f "$base" ]; then
    podman tag "$(podman load --quiet --input "$base" | sed 's/^Loaded image: *//')" localhost/clearhold-base:bookworm
  else
    podman pull --quiet "$base" >/dev/null && podman tag "$base" localhost/clearhold-base:bookworm
  fi
}
build() { deploy/images/build --base localhost/clearhold-base:bookworm --tag drill; }
# Builds the images unless --images names some that are there; says how many in `built`.
build_once() {
  use_storage 1
  built='no image was built'
  [ -z "$tag" ] || return 0
  take_base
  step 'a Debian base is there'
  build | tee "$folder/first"
  images=$(wc -l <"$folder/first")
  built="$images images built"
  step "$built"
}
# Caddy's own authority signs for the drill's name; its certificate is all that is trusted. $1 is the host that people call.
await_https() {
  authority=$folder/authority.crt
  local within=300 call
  call=(curl --silent --fail --output /dev/null --cacert "$authority" --resolve "$1:$CLEARHOLD_HTTPS_PORT:127.0.0.1" "https://$1:$CLEARHOLD_HTTPS_PORT/api/public/identity")
  for _ in $(seq "$within"); do
    podman cp "${project}_caddy_1:/var/lib/clearhold/caddy/caddy/pki/authorities/local/root.crt" "$authority" 2>/dev/null && "${call[@]}" && break
    sleep 1
  done
  "${call[@]}" --show-error
  step 'https answers, the page and the api behind it'
}
# What the status process says of the others, at its own name: it asks once a minute.
check_status() {
  local down='no answer'
  for _ in $(seq 40); do
    down=$(curl --silent --fail --cacert "$authority" --resolve "status.$1:$CLEARHOLD_HTTPS_PORT:127.0.0.1" "https://status.$1:$CLEARHOLD_HTTPS_PORT/status.json" |
      node -e 'const { parts } = JSON.parse(require("node:fs").readFileSync(0)); console.log(parts.filter(({ state }) => state === "down").map(({ part }) => part).join(" "), parts.some(({ state }) => state === "up") ? "" : "none is up")' 2>/dev/null || echo 'no answer')
    [ -n "${down// /}" ] || break
    sleep 3
  done
  [ -z "${down// /}" ] || { echo "The status page says: $down" >&2; exit 1; }
  step 'the status page, at its own name, says that nothing is down'
}
# What is reachable from this computer: Caddy's ports. And the signer has no network at all.
check_reach() {
  local published reachable
  published=$(podman ps --format '{{.Names}} {{.Ports}}' --filter "label=io.podman.compose.project=$project" | grep -c -- '->' || true)
  reachable=$(podman ps --format '{{.Names}} {{.Ports}}' --filter "label=io.podman.compose.project=$project" | grep -- '->' | grep -cv '_caddy_' || true)
  [ "$published" = 1 ] && [ "$reachable" = 0 ] || { echo 'Something beside Caddy publishes a port.' >&2; exit 1; }
  [ "$(podman inspect --format '{{.HostConfig.NetworkMode}}' "${project}_signer_1")" = none ] || { echo 'The signer has a network.' >&2; exit 1; }
  step 'only Caddy publishes ports, and the signer has no network'
}
take_down() {
  compose down --volumes --timeout 10
  left=$(remains | wc -l)
  [ "$left" = 0 ] || { remains >&2; echo 'down left something behind.' >&2; exit 1; }
  step 'down, with volumes: nothing is left'
}
