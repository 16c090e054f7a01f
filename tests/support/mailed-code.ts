import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The text of a mail file. */
function textOf(mail: string): string {
  const [head = "", ...rest] = mail.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Every mail to an address that a platform without a mail server has written, oldest first. */
function mailsTo(dataFolder: string, address: string): readonly string[] {
  const outbox = join(dataFolder, "outbox");
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .map(textOf);
}

/** The code in the last of so many mails to an address; waits for it, because mails are written after the answer. */
export async function mailedCode(dataFolder: string, address: string, { mails = 1 } = {}): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      try {
        const written = mailsTo(dataFolder, address);
        found = written.length >= mails ? /\b\d{6}\b/.exec(written.at(-1) ?? "")?.[0] : undefined;
      } catch {
        // No mail yet, and so no folder.
      }
      return found;
    })
    .toBeDefined();
  return found ?? "";
}
