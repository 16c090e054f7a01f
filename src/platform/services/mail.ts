import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asRecord } from "../../contract";
import type { Clock } from "../base/clock";
import { writeDurably } from "../base/durable-file";
import type { Logger } from "../base/logger";

/** A mail to one address. */
export interface Mail {
  /** One address without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The text as HTML, without external resources. */
  readonly html?: string;
  /** Whether no person triggered the mail. Out-of-office programs do not reply to it then (RFC 3834). */
  readonly isAutomatic?: boolean;
}

/** Sends mails, or writes them to the outbox if no mail server is set. */
export interface Mailer {
  /**
   * @throws Error if the mail server refuses the mail, or the outbox cannot be written. `isSurelyUnsent` tells whether
   * the mail may have been sent nevertheless.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder for mails when no mail server is set. */
  readonly outbox: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Sends by SMTP if `smtpUrl` is set; otherwise writes each mail to a file in the outbox and logs its name (spec A5).
 */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? createSmtpMailer(options.smtpUrl, options) : createOutboxMailer(options);
}

function createSmtpMailer(url: string, { from, log }: MailerOptions): Mailer {
  const transport = lazyTransport(({ createTransport }) =>
    createTransport(
      { url, requireTLS: needsTls(url), connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
      { from },
    ),
  );
  return {
    async send(mail) {
      const { messageId } = await (await transport.open()).sendMail(messageOf(mail));
      log.info({ messageId }, "mail sent");
    },
    close: transport.close,
  };
}

/**
 * Whether the mail server must offer TLS, because mails contain codes. Not for a server on this machine or with
 * `?ignoreTLS=true`.
 */
function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return searchParams.get("ignoreTLS") !== "true" && !["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

function createOutboxMailer({ from, outbox, clock, log }: MailerOptions): Mailer {
  const transport = lazyTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from }),
  );
  return {
    async send(mail) {
      const date = new Date(clock());
      const { message } = await (await transport.open()).sendMail({ ...messageOf(mail), date });
      const file = join(outbox, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeDurably(file, message);
      log.info({ file }, "mail written to the outbox, because SMTP_URL is not set");
    },
    close: transport.close,
  };
}

/** Loads the mail library with the first mail: it is large, and most processes send none for a long time. */
function lazyTransport<T extends Pick<Transporter, "close">>(create: (library: typeof import("nodemailer")) => T) {
  let opened: Promise<T> | undefined;
  return {
    open: (): Promise<T> => {
      opened ??= import("nodemailer").then(create).catch((error: unknown) => {
        // The next mail tries again.
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
  // A mail must not make the library read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Errors of the mail library before it sends the mail's content. */
const codesBeforeSending: ReadonlySet<unknown> = new Set(["EDNS", "ETLS", "EAUTH", "ENOAUTH", "EENVELOPE"]);
const timeoutsBeforeSending: ReadonlySet<unknown> = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/**
 * Whether an error of `send` proves that the mail was not sent: the mail server was not reached, or refused the mail.
 * After a connection that broke during sending, this is unknown.
 */
export function isSurelyUnsent(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = asRecord(error);
  return (
    (typeof responseCode === "number" && responseCode >= 400) ||
    codesBeforeSending.has(code) ||
    timeoutsBeforeSending.has(timeoutType) ||
    // No connection, or no complete file in the outbox.
    ["connect", "open", "write", "fsync", "mkdir", "rename"].includes(String(syscall))
  );
}

/** "Service not available": the server refuses all mails (RFC 5321). */
const unavailable = 421;

/** Whether a working mail server refused only this mail, because of its recipient or content. */
export function isRefusedAlone(error: unknown): boolean {
  const { code, responseCode } = asRecord(error);
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== unavailable;
}

/** An object is always one address; the library would parse a text as a list of addresses. */
function addressOf(address: string): { name: string; address: string } {
  return { name: "", address };
}
