import { code, isTimeZone } from "../../../contract";
import { type Handlers, invalidField, Refusal } from "../../access/handler";
import { lastPeriod, reportRates, writeReport } from "../../fleet/mail-reports";
import { updateAccount } from "../organisation/change-account";

/** The `email_rate` to use when neither the request nor the account names one. */
const weekly = 2;

/** The caller's email reports: sends one on request, and stores their language and time zone. */
export const mailReportHandlers: Handlers<"user/send-report" | "user/save-language" | "user/save-time-zone"> = {
  /** Mails the caller the report of the last complete period. The scheduled report is still sent. */
  "user/send-report": async ({ email_rate }, context) => {
    const { caller, database, readOnlyDatabase, limits, log, mailer, now, language } = context;
    if (!(await limits.allowsReport(caller.accountId))) {
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
    const requested = email_rate || own.email_rate || weekly;
    const rate = reportRates.find((one) => one === requested) ?? weekly;
    const period = lastPeriod(rate, now(), caller.timeZone);
    const report = { accountId: caller.accountId, period, isRequested: true, language };
    const mail = await writeReport({ database, readOnlyDatabase, clock: now }, report);
    if (mail === null) throw new Refusal(code.notAllowed);
    try {
      await mailer.send(mail);
    } catch (error) {
      log.error({ err: error, account: caller.accountId }, "a requested report was not mailed");
      throw new Refusal(code.saveError, {
        zh: "邮件服务器未接收报告，请稍后再试或联系管理员",
        en: "The mail server did not accept the report; try again later, or tell your administrator",
      });
    }
    return { email: mail.to };
  },

  "user/save-language": async ({ language }, { caller, database }) => {
    await updateAccount(database, caller.accountId, { language });
    return null;
  },

  "user/save-time-zone": async ({ time_zone, time_zone_chosen }, { caller, database }) => {
    if (!isTimeZone(time_zone)) {
      throw invalidField("time_zone", { zh: "未知的时区", en: "This time zone is unknown" });
    }
    await updateAccount(database, caller.accountId, { time_zone, time_zone_chosen });
    return null;
  },
};
