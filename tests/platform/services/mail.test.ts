import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { createMailer, isSurelyUnsent, type Mailer } from "../../../src/platform/services/mail";

const now = Date.UTC(2026, 10, 21, 9, 30);

function makeMailer(smtpUrl?: string): { mailer: Mailer; outbox: string; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-mail-"));
  const outbox = join(folder, "outbox");
  const lines: string[] = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void lines.push(line) } });
  const mailer = createMailer({ smtpUrl, from: "no-reply@demo.test", outbox, clock: () => now, log });
  onTestFinished(() => {
    mailer.close();
    rmSync(folder, { recursive: true });
  });
  return { mailer, outbox, lines };
}

test("without a mail server writes a private file to the outbox and logs its name", async () => {
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

test("loads the mail library again after a failure", async () => {
  const { mailer, outbox } = makeMailer();
  const mail = { to: "someone@demo.test", subject: "Hello", text: "x" };
  vi.doMock("nodemailer", () => ({
    createTransport: () => {
      throw new Error("too many open files");
    },
  }));
  onTestFinished(() => vi.doUnmock("nodemailer"));
  await expect(mailer.send(mail)).rejects.toThrow("too many open files");
  vi.doUnmock("nodemailer");
  await mailer.send(mail);
  expect(readdirSync(outbox)).toHaveLength(1);
});

test.each([
  { shows: "a second recipient", to: "a@demo.test, b@demo.test", becomes: '<"a@demo.test, b"@demo.test>' },
  { shows: "a header", to: "a@demo.test\r\nBcc: b@demo.test", becomes: '<"a@demo.test Bcc: b"@demo.test>' },
])("does not let an address add $shows", async ({ to, becomes }) => {
  const { mailer, outbox } = makeMailer();
  await mailer.send({ to, subject: "x\r\nBcc: c@demo.test", text: "x" });
  const mail = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ""), "utf8");
  expect(mail).toContain(`\r\nTo: ${becomes}\r\n`);
  expect(mail).not.toMatch(/^Bcc:/im);
});

test("with a mail server sends the mail and writes no file", async () => {
  const { url, received } = await startMailSink();
  const { mailer, outbox, lines } = makeMailer(url);
  await mailer.send({ to: "someone@demo.test", subject: "Hello", text: "Your code is 012345" });
  expect(received()).toMatch(
    /MAIL FROM:<no-reply@demo\.test>[\s\S]*RCPT TO:<someone@demo\.test>[\s\S]*Your code is 012345/,
  );
  expect(existsSync(outbox)).toBe(false);
  expect(lines.join()).not.toContain("012345");
});

test("sends nothing without TLS to a mail server on another machine", async () => {
  const { url, received } = await startMailSink();
  // Another name of this machine.
  const elsewhere = url.replace("127.0.0.1", "0.0.0.0");
  const mail = { to: "someone@demo.test", subject: "Hello", text: "Your code is 012345" };
  await expect(makeMailer(elsewhere).mailer.send(mail)).rejects.toThrow();
  expect(received()).not.toContain("012345");
  await makeMailer(`${elsewhere}?ignoreTLS=true`).mailer.send(mail);
  expect(received()).toContain("012345");
});

test("rejects when the mail server cannot be reached", async () => {
  const { mailer } = makeMailer("smtp://127.0.0.1:1");
  await expect(mailer.send({ to: "someone@demo.test", subject: "x", text: "x" })).rejects.toThrow(/ECONNREFUSED/);
});

test("adds HTML to the text, and marks automatic mails", async () => {
  const { mailer, outbox } = makeMailer();
  const mail = { to: "someone@demo.test", subject: "Report", text: "All is well", html: "<p>All is well</p>" };
  await mailer.send({ ...mail, isAutomatic: true });
  const written = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ""), "utf8");
  expect(written).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(written).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(written).toMatch(/text\/plain[\s\S]*All is well[\s\S]*text\/html[\s\S]*<p>All is well<\/p>/);
});

describe("isSurelyUnsent", () => {
  const sendError = async (mailer: Mailer): Promise<unknown> =>
    mailer.send({ to: "someone@demo.test", subject: "x", text: "x" }).catch((error: unknown) => error);

  test.each<{ when: string; answers?: Readonly<Record<string, string | null>>; isUnsent: boolean }>([
    { when: "the recipient is refused", answers: { RCPT: "550 no such mailbox" }, isUnsent: true },
    { when: "the server asks to try again later", answers: { MAIL: "451 later" }, isUnsent: true },
    { when: "the mail is refused", answers: { ".": "554 spam" }, isUnsent: true },
    { when: "the connection breaks after the mail was sent", answers: { ".": null }, isUnsent: false },
    { when: "the connection breaks during sending", answers: { DATA: null }, isUnsent: false },
  ])("is $isUnsent when $when", async ({ answers = {}, isUnsent }) => {
    const { url } = await startMailSink(answers);
    const { mailer } = makeMailer(url);
    const error = await sendError(mailer);
    expect(error).toBeInstanceOf(Error);
    expect(isSurelyUnsent(error)).toBe(isUnsent);
  });

  test("is true when the server cannot be reached", async () => {
    expect(isSurelyUnsent(await sendError(makeMailer("smtp://127.0.0.1:1").mailer))).toBe(true);
  });

  test("is true when the outbox cannot be written", async () => {
    const { mailer, outbox } = makeMailer();
    writeFileSync(outbox, "a file instead of a folder");
    expect(isSurelyUnsent(await sendError(mailer))).toBe(true);
  });

  test.each([undefined, null, "refused", new Error("anything")])("is false after %s", (error) => {
    expect(isSurelyUnsent(error)).toBe(false);
  });
});

/**
 * A minimal SMTP server that accepts one mail and records the client's side.
 *
 * @param answers responses by command, or `.` for the end of the mail; null breaks the connection.
 */
async function startMailSink(
  answers: Readonly<Record<string, string | null>> = {},
): Promise<{ url: string; received: () => string }> {
  let received = "";
  const server = createServer((socket: Socket) => {
    let isBody = false;
    const reply = (command: string, usual: string): void => {
      const answer = command in answers ? answers[command] : usual;
      if (answer === null) socket.destroy();
      else socket.write(`${answer}\r\n`);
    };
    reply("", "220 sink");
    socket.on("data", (data) => {
      received += data;
      if (isBody) {
        if (received.endsWith("\r\n.\r\n")) {
          isBody = false;
          reply(".", "250 taken");
        }
      } else if (/^DATA/i.test(String(data))) {
        isBody = true;
        reply("DATA", "354 go on");
      } else if (/^QUIT/i.test(String(data))) socket.end("221 bye\r\n");
      else reply(String(data).slice(0, 4).toUpperCase(), "250 ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}
