import { type AddressInfo, createServer, type Socket } from "node:net";
import { mailText } from "./mailed-code";

/** A mail server that takes every mail. */
export interface SmtpServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The texts of the mails to an address, oldest first. */
  readonly mailsTo: (address: string) => readonly string[];
  readonly close: () => void;
}

/** Starts a mail server on this machine. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let [waiting, to, mail] = ["", "", null as string | null];
    const reply = (line: string): void => void socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (mail !== null) {
        if (line !== ".") {
          mail += `${line.replace(/^\.\./, ".")}\r\n`;
          return;
        }
        mails.push({ to, text: mailText(mail) });
        mail = null;
        reply("250 taken");
      } else if (/^DATA/i.test(line)) {
        mail = "";
        reply("354 go on");
      } else if (/^QUIT/i.test(line)) {
        socket.end("221 bye\r\n");
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        reply("250 ok");
      }
    };
    socket.on("data", (data) => {
      const lines = (waiting + data.toString("utf8")).split("\r\n");
      waiting = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    socket.on("error", () => sockets.delete(socket));
    reply("220 test");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mailsTo: (address) => mails.filter(({ to }) => to === address).map(({ text }) => text),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
