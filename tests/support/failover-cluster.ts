import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, isRunning } from "./own-postgres";

/** PostgreSQL with a synchronous replica, under Patroni with etcd, and HAProxy that finds the primary. All on loopback. */
export interface FailoverCluster {
  /** Leads to the current primary. */
  readonly url: string;
  /** Resolves when there is a primary with a synchronous replica. Returns the name of the primary. */
  healthy(): Promise<string>;
  /** Kills the PostgreSQL of a node (`kill -9`). */
  kill(node: string): Promise<void>;
  /** The last lines of each program's log. */
  logs(): string;
  stop(): Promise<void>;
}

const programs = { patroni: "/usr/bin/patroni", etcd: "/usr/bin/etcd", haproxy: "/usr/sbin/haproxy" } as const;

/** The programs that are missing on this machine. */
export const missingPrograms = (): readonly string[] =>
  Object.entries({ ...programs, postgresql: "/usr/lib/postgresql" }).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  );

/** Longest time to wait for a state of the cluster, ms. */
const patience = 120_000;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
}

/** PostgreSQL refuses to run as root. The folder of a user belongs to them. */
function postgresUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith("postgres:"));
  const [uid, gid] = (line ?? "").split(":").slice(2, 4).map(Number);
  if (uid === undefined || gid === undefined) throw new Error("There is no user postgres.");
  return { uid, gid };
}

/** Starts the cluster in a temporary folder. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), "lubricator-cluster-"));
  chmodSync(folder, 0o777);
  const children: ChildProcess[] = [];
  const start = (name: string, program: string, args: readonly string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env }, ...user };
    // Ends the program if the tests are killed.
    const command = ["--pdeathsig", "TERM", program, ...args];
    children.push(spawn("setpriv", command, { ...options, stdio: ["ignore", log, log] }));
  };
  const [etcdClient, etcdPeer, entry] = [await freePort(), await freePort(), await freePort()];
  const nodes: Node[] = [];
  for (const name of ["a", "b"]) nodes.push({ name, port: await freePort(), rest: await freePort() });
  const [newest] = readdirSync("/usr/lib/postgresql").sort((one, other) => Number(other) - Number(one));
  const local = (port: number) => `http://127.0.0.1:${port}`;

  const peers = ["--listen-peer-urls", local(etcdPeer), "--initial-advertise-peer-urls", local(etcdPeer)];
  const clients = ["--listen-client-urls", local(etcdClient), "--advertise-client-urls", local(etcdClient)];
  const alone = ["--name", "one", "--initial-cluster", `one=${local(etcdPeer)}`];
  start("etcd", programs.etcd, [
    "--data-dir",
    join(folder, "etcd"),
    "--unsafe-no-fsync",
    ...peers,
    ...clients,
    ...alone,
  ]);
  for (const node of nodes) {
    const file = join(folder, `${node.name}.yml`);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(patroniSettings(node, { folder, etcd: etcdClient, version: newest ?? "" })));
    start(`patroni-${node.name}`, programs.patroni, [file]);
  }
  writeFileSync(join(folder, "haproxy.cfg"), haproxySettings(entry, nodes));
  start("haproxy", programs.haproxy, ["-f", join(folder, "haproxy.cfg")]);

  const logs = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".log") && statSync(join(folder, name)).isFile())
      .map((name) => `${name}:\n${readFileSync(join(folder, name), "utf8").split("\n").slice(-15).join("\n")}`)
      .join("\n\n");
  return {
    url: `postgres://postgres:hunter2@127.0.0.1:${entry}/postgres`,
    async healthy() {
      const end = Date.now() + patience;
      while (Date.now() < end) {
        for (const { rest } of nodes) {
          const primary = await primaryWithReplica(local(rest));
          if (primary !== undefined) return primary;
        }
        await pause(200);
      }
      throw new Error(`The cluster is not healthy.\n${logs()}`);
    },
    kill: (name) => endPostgres(join(folder, name, "postmaster.pid")),
    logs,
    async stop() {
      // Patroni stops its PostgreSQL.
      for (const child of children.toReversed()) child.kill("SIGTERM");
      await Promise.all(children.map(ended));
      // A Patroni that was too slow, and therefore killed, leaves its PostgreSQL running.
      for (const { name } of nodes) await endPostgres(join(folder, name, "postmaster.pid"));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills the PostgreSQL that this file names, and waits for its end. Without the file, none runs. */
async function endPostgres(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  if (!isRunning(pid)) return;
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await pause(10);
}

/** Waits for the end of a process, and kills it after 10 s. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
}

/** The primary, if Patroni knows a running synchronous replica. */
async function primaryWithReplica(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/cluster`, { signal: AbortSignal.timeout(2000) });
    const { members } = (await response.json()) as {
      readonly members: readonly { readonly name: string; readonly role: string; readonly state: string }[];
    };
    const isUp = ({ state }: { readonly state: string }) => state === "running" || state === "streaming";
    const replica = members.find((one) => one.role === "sync_standby" && isUp(one));
    return replica && members.find((one) => one.role === "leader" && isUp(one))?.name;
  } catch {
    return undefined;
  }
}

interface Place {
  readonly folder: string;
  readonly etcd: number;
  readonly version: string;
}

const patroniSettings = ({ name, port, rest }: Node, { folder, etcd, version }: Place) => ({
  scope: "lubricator",
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { hosts: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      // The shortest times that Patroni takes.
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      // A killed primary is not restarted first: the replica takes over at once.
      primary_start_timeout: 0,
      master_start_timeout: 0,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 60, shared_buffers: "32MB", wal_keep_size: "512MB", fsync: "off" },
      },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums", "no-sync"],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, name),
    bin_dir: `/usr/lib/postgresql/${version}/bin`,
    pgpass: join(folder, `${name}.pgpass`),
    pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    parameters: { unix_socket_directories: folder },
    authentication: {
      superuser: { username: "postgres", password: "hunter2" },
      replication: { username: "replicator", password: "hunter2" },
    },
  },
});

/** Closes the sessions of a node that is no longer the primary, as the documentation of Patroni proposes. */
const haproxySettings = (entry: number, nodes: readonly Node[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${entry}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
`;
