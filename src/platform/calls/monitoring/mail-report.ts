import { code } from "../../../contract";
import { type Handlers, Refusal } from "../../access/handler";
import { lastPeriod, reportRates, writeReport } from "../../fleet/mail-reports";
import { updateAccount } from "../organisation/change-account";

/** The frequency that an account without reports is shown one of. */
const weekly = 2;

/** E-mail reports as far as their reader settles them: one at once, and the language that all of them are in. */
export const mailReportHandlers: Handlers<"user/send-report" | "user/save-language"> = {
  /** Mails oneself the report of the last period that is over. It counts for nothing: the one that is due comes as well. */
  "user/send-report": async ({ email_rate }, { caller, database, limits, log, mailer, now, language }) => {
    if (!limits.allowsReport(caller.accountId)) {
      throw new Refusal(code.notAllowed, {
        zh: "报告发送次数过多，请一小时后再试",
        en: "Too many reports were sent; try again in an hour",
      });
    }
    const own = await database
      .selectFrom("account")
      .select("email_rate")
      .where("id", "=", caller.accountId)
      .executeTakeFirstOrThrow();
    const chosen = email_rate || own.email_rate || weekly;
    const rate = reportRates.find((one) => one === chosen) ?? weekly;
    const period = lastPeriod(rate, now());
    const asked = { accountId: caller.accountId, period, isAsked: true, language };
    const mail = await writeReport({ database, clock: now }, asked);
    if (mail === null) throw new Refusal(code.notAllowed);
    try {
      await mailer.send(mail);
    } catch (error) {
      log.error({ err: error, account: caller.accountId }, "a report that was asked for was not mailed");
      throw new Refusal(code.saveError, {
        zh: "邮件服务器未接收报告，请稍后再试或联系管理员",
        en: "The mail server did not take the report; try again later, or tell your administrator",
      });
    }
    return { email: mail.to };
  },

  "user/save-language": async ({ language }, { caller, database }) => {
    await updateAccount(database, caller.accountId, { language });
    return null;
  },
};
