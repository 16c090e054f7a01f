import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/platform/log";
import { createMailer, type Mailer } from "../../src/platform/mail";

const at = Date.UTC(2026, 10, 21, 9, 30);

function makeMailer(smtpUrl?: string): { mailer: Mailer; outbox: string; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-mail-"));
  const outbox = join(folder, "outbox");
  const lines: string[] = [];
  const log = createLog({ level: "info", stream: { write: (line) => void lines.push(line) } });
  const mailer = createMailer({ smtpUrl, from: "no-reply@demo.test", outbox, clock: () => at, log });
  onTestFinished(() => {
    mailer.close();
    rmSync(folder, { recursive: true });
  });
  return { mailer, outbox, lines };
}

test("without a mail server a mail is a file in the outbox, named in the log, for its owner's eyes", async () => {
  const { mailer, outbox, lines } = makeMailer();
  await mailer.send({ to: "someone@demo.test", subject: "验证码 code", text: "Your code is 012345\n" });
  const names = readdirSync(outbox);
  expect(names).toHaveLength(1);
  const file = join(outbox, names[0] ?? "");
  expect(names[0]).toMatch(/^2026-11-21T09-30-00-000Z-.+\.eml$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const mail = readFileSync(file, "utf8");
  expect(mail).toMatch(/^From: no-reply@demo\.test\r$/m);
  expect(mail).toMatch(/^To: someone@demo\.test\r$/m);
  expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(mail).toContain("Your code is 012345");
  expect(lines.join()).toContain(JSON.stringify(file));
  expect(lines.join()).not.toContain("012345");
});

test.each([
  { shows: "a second receiver", to: "a@demo.test, b@demo.test", becomes: '<"a@demo.test, b"@demo.test>' },
  { shows: "a header", to: "a@demo.test\r\nBcc: b@demo.test", becomes: '<"a@demo.test Bcc: b"@demo.test>' },
])("an address cannot smuggle in $shows", async ({ to, becomes }) => {
  const { mailer, outbox } = makeMailer();
  await mailer.send({ to, subject: "x\r\nBcc: c@demo.test", text: "x" });
  const mail = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ""), "utf8");
  expect(mail).toContain(`\r\nTo: ${becomes}\r\n`);
  expect(mail).not.toMatch(/^Bcc:/im);
});

test("with a mail server it is sent there, and nothing is written", async () => {
  const { url, received } = await startMailSink();
  const { mailer, outbox, lines } = makeMailer(url);
  await mailer.send({ to: "someone@demo.test", subject: "Hello", text: "Your code is 012345" });
  expect(received()).toMatch(
    /MAIL FROM:<no-reply@demo\.test>[\s\S]*RCPT TO:<someone@demo\.test>[\s\S]*Your code is 012345/,
  );
  expect(existsSync(outbox)).toBe(false);
  expect(lines.join()).not.toContain("012345");
});

test("a mail server that does not answer is an error of the sender", async () => {
  const { mailer } = makeMailer("smtp://127.0.0.1:1");
  await expect(mailer.send({ to: "someone@demo.test", subject: "x", text: "x" })).rejects.toThrow(/ECONNREFUSED/);
});

/** Speaks just enough SMTP to take one mail, and keeps what it was told. */
async function startMailSink(): Promise<{ url: string; received: () => string }> {
  let heard = "";
  const server = createServer((socket: Socket) => {
    let isBody = false;
    socket.write("220 sink\r\n");
    socket.on("data", (data) => {
      heard += data;
      if (isBody) {
        if (heard.endsWith("\r\n.\r\n")) {
          isBody = false;
          socket.write("250 taken\r\n");
        }
      } else if (/^DATA/i.test(String(data))) {
        isBody = true;
        socket.write("354 go on\r\n");
      } else if (/^QUIT/i.test(String(data))) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => heard };
}
