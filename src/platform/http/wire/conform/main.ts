import { parseArgs } from "node:util";
import { errorMessage } from "../../../base/startup-error";
import { conform } from "./conform";

const usage = `npm run conform -- URL [--email EMAIL] [--only PATH] [--write]

Makes the calls of a server as one account, and says what the server lacks. Without --write it changes nothing.

  URL       address of the server, for example https://example.com
  --email   address of the account; or CONFORM_EMAIL. CONFORM_PASSWORD is its password
  --only    only calls whose path begins with PATH, for example gateway/
  --write   also creates records, changes them, and deletes them again
`;

/** The program that `npm run conform` runs. Its exit code is 1 if the server lacks something. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: "string" },
      only: { type: "string" },
      write: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const { CONFORM_EMAIL, CONFORM_PASSWORD: password } = process.env;
  const [url] = positionals;
  const email = values.email ?? CONFORM_EMAIL;
  if (values.help || url === undefined || email === undefined || password === undefined) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const { checked, skipped, findings } = await conform({
    url: url.replace(/\/+$/, ""),
    fetch,
    email,
    password,
    only: values.only ?? "",
    isWriting: values.write === true,
  });
  const lines = findings.map(({ path, problem }) => `${path}: ${problem}`);
  const notMade = skipped.map(({ path, problem }) => `${path}: not checked: ${problem}`);
  const sum = `${checked} calls checked, ${skipped.length} not checked, ${findings.length} findings`;
  process.stdout.write(`${[...lines, ...notMade, sum].join("\n")}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 2;
});
