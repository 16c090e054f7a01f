import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "./clock";
import type { Log } from "./log";

export interface Mail {
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** @throws Error when the mail server does not take the mail, or the outbox cannot be written. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder for the mails of a platform without a mail server. */
  readonly outbox: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Nothing in a mail may make the server read a file or fetch a URL. */
const textOnly = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Sends by SMTP where `SMTP_URL` is set; else each mail becomes a file in the outbox, named in the log (readings, A5). */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? createSmtpMailer(options.smtpUrl, options) : createOutboxMailer(options);
}

function createSmtpMailer(url: string, { from, log }: MailerOptions): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      const { messageId } = await transport.sendMail({ to: addressOf(to), subject, text, ...textOnly });
      log.info({ messageId }, "mail sent");
    },
    close: () => transport.close(),
  };
}

function createOutboxMailer({ from, outbox, clock, log }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    async send({ to, subject, text }) {
      const date = new Date(clock());
      const { message } = await transport.sendMail({ to: addressOf(to), subject, text, date, ...textOnly });
      const file = join(outbox, `${date.toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // A reader of the folder sees whole mails only. They hold verification codes: the owner's eyes alone.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, "mail written to the outbox, because SMTP_URL is not set");
    },
    close: () => transport.close(),
  };
}

/** As an object it is one address whatever it contains; as text it could be a list of them. */
function addressOf(address: string): { name: string; address: string } {
  return { name: "", address };
}
