import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The text of a mail, with that of all its parts. */
export function mailText(mail: string): string {
  const [head = "", ...rest] = mail.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const boundary = /^Content-Type: multipart\/[^;]+;\s*boundary="([^"]+)"/im.exec(head)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return [head, ...parts.map((part) => mailText(part.replace(/^\r\n/, "")))].join("\r\n\r\n");
  }
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The mails to an address in the outbox of a platform without mail server, oldest first. */
function mailsTo(dataFolder: string, address: string): readonly string[] {
  const outbox = join(dataFolder, "outbox");
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .map(mailText);
}

/**
 * The code in the last mail to an address. Waits until there are `mails`: the platform writes them after the answer.
 */
export async function mailedCode(dataFolder: string, address: string, { mails = 1 } = {}): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      try {
        const written = mailsTo(dataFolder, address);
        found = written.length >= mails ? /\b\d{6}\b/.exec(written.at(-1) ?? "")?.[0] : undefined;
      } catch {
        // The folder does not exist before the first mail.
      }
      return found;
    })
    .toBeDefined();
  return found ?? "";
}
