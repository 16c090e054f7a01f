import { code, type Text } from "../../../../contract";
import { Refusal } from "../../../access/handler";

const text: Text = {
  zh: "验证码错误或已使用过，请输入应用显示的下一个验证码",
  en: "The code is wrong or was used before; enter the next one that the app shows",
};

export const invalidFactorCode = (): Refusal => new Refusal(code.wrongVerificationCode, text, { code: text });
