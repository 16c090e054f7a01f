import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asRecord } from "../../contract";
import type { Clock } from "../base/clock";
import type { Logger } from "../base/logger";

/** A mail to one address. */
export interface Mail {
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for readers of HTML. Nothing in it is fetched: it brings no pictures. */
  readonly html?: string;
  /** Whether nobody waits for it: out-of-office programs do not answer such mail then (RFC 3834). */
  readonly isAutomatic?: boolean;
}

/** Sends mails, or writes them to the outbox where no mail server is set. */
export interface Mailer {
  /**
   * @throws Error when the mail server does not take the mail, or the outbox cannot be written; `isSurelyUnsent` says
   *   whether the mail can have gone out all the same.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder for the mails of a platform without a mail server. */
  readonly outbox: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends by SMTP where `SMTP_URL` is set; else each mail becomes a file in the outbox, named in the log (spec A5). */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? createSmtpMailer(options.smtpUrl, options) : createOutboxMailer(options);
}

function createSmtpMailer(url: string, { from, log }: MailerOptions): Mailer {
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }, { from }),
  );
  return {
    async send(mail) {
      const { messageId } = await (await transport.open()).sendMail(messageOf(mail));
      log.info({ messageId }, "mail sent");
    },
    close: transport.close,
  };
}

function createOutboxMailer({ from, outbox, clock, log }: MailerOptions): Mailer {
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from }),
  );
  return {
    async send(mail) {
      const date = new Date(clock());
      const { message } = await (await transport.open()).sendMail({ ...messageOf(mail), date });
      const file = join(outbox, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // A reader of the folder sees whole mails only. They hold verification codes: the owner's eyes alone.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, "mail written to the outbox, because SMTP_URL is not set");
    },
    close: transport.close,
  };
}

/** The mail library is large, and most starts see no mail for a long time: it is loaded with the first. */
function atFirstMail<T extends Pick<Transporter, "close">>(create: (library: typeof import("nodemailer")) => T) {
  let opened: Promise<T> | undefined;
  return {
    open: (): Promise<T> => {
      opened ??= import("nodemailer").then(create).catch((error: unknown) => {
        // What has failed for a moment must not fail every mail after it.
        opened = undefined;
        throw error;
      });
      return opened;
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

const messageOf = ({ to, subject, text, html, isAutomatic }: Mail) => ({
  to: addressOf(to),
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(isAutomatic === true ? { headers: { "Auto-Submitted": "auto-generated" } } : {}),
  // Nothing in a mail may make the server read a file or fetch a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Errors of the mail library that come before any mail is handed over. */
const beforeHandover: ReadonlySet<unknown> = new Set(["EDNS", "ETLS", "EAUTH", "ENOAUTH", "EENVELOPE"]);
const timeoutsBefore: ReadonlySet<unknown> = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/**
 * Whether an error of `send` says that the mail did not go out: the mail server was not reached, or has refused. A
 * connection that broke in the middle says neither.
 */
export function isSurelyUnsent(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = asRecord(error);
  return (
    (typeof responseCode === "number" && responseCode >= 400) ||
    beforeHandover.has(code) ||
    timeoutsBefore.has(timeoutType) ||
    // No connection, or no file in the outbox: it is there whole or not at all.
    ["connect", "open", "write", "mkdir", "rename"].includes(String(syscall))
  );
}

/** "Service not available, closing": the mail server's answer to everybody (RFC 5321). */
const unavailable = 421;

/** Whether an error of `send` is a refusal of this one mail, its recipient or its contents, by a server that works. */
export function isRefusedAlone(error: unknown): boolean {
  const { code, responseCode } = asRecord(error);
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== unavailable;
}

/** As an object it is one address whatever it contains; as text it could be a list of them. */
function addressOf(address: string): { name: string; address: string } {
  return { name: "", address };
}
