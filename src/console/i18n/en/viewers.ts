import type { Texts } from "../language";
import type { viewers as inChinese } from "../zh/viewers";

/** Texts of the PDF and video viewers and of the help. */
export const viewers = {
  "viewer.pdf": "PDF document",
  "viewer.video": "Video",
  "viewer.tools": "Pages and size",
  "viewer.chapters": "Contents",
  "viewer.previous": "Previous page",
  "viewer.next": "Next page",
  "viewer.pageOf": "Page {page} of {total}",
  "viewer.larger": "Zoom in",
  "viewer.smaller": "Zoom out",
  "viewer.fit": "Fit width",
  "viewer.download": "Download",
  "viewer.pageBroken": "Page {page} cannot be read. Go to another page, or download the file and open it elsewhere.",
  "viewer.drawingFailed": "This page cannot be shown. Zoom out, or download the file and open it elsewhere.",

  "viewer.notFound": "The file was not found",
  "viewer.notFoundAdvice": "It may have been moved or deleted. Ask the sender of the link for a new link.",
  "viewer.denied": "The server denies access to this file",
  "viewer.deniedAdvice": "Ask the sender of the link for a public link.",
  "viewer.failed": "The server did not send the file",
  "viewer.failedAdvice": "Try again later. If that does not help, tell your administrator.",
  "viewer.unreachable": "The file's server cannot be reached",
  "viewer.unreachableAdvice":
    "Check the connection and try again. If only this file fails, ask your administrator whether its server allows access from this console.",
  "viewer.redirected": "The file is on a server that is not allowed",
  "viewer.redirectedAdvice":
    "The link redirects to an address that config.json does not list under media. If you need it, ask your administrator to add it.",
  "viewer.tooLarge": "The file is too large to be shown here",
  "viewer.tooLargeAdvice": "Ask the sender of the link for the file, and open it with another program.",
  "viewer.broken": "The file is damaged, or its type cannot be shown here",
  "viewer.brokenAdvice": "Ask the sender of the link for an intact copy.",
  "viewer.protected": "The file is protected with a password",
  "viewer.protectedAdvice": "Ask the sender of the link for a copy without a password.",

  "viewer.refused.missing": "The address contains no file",
  "viewer.refused.missingAdvice": "Use the complete link, which contains src=….",
  "viewer.refused.unreadable": "The file's address cannot be read",
  "viewer.refused.unreadableAdvice": "Use the complete link that you received.",
  "viewer.refused.scheme": "Only http and https addresses are allowed",
  "viewer.refused.schemeAdvice": "Do not follow links from people you do not know.",
  "viewer.refused.credentials": "The file's address must not contain a user name or password",
  "viewer.refused.credentialsAdvice": "Use a link without them.",
  "viewer.refused.origin": "Files from this server are not allowed",
  "viewer.refused.originAdvice":
    "Only files of this console and of the servers that config.json lists under media are allowed. If you need this file, ask your administrator to add its server.",

  "help.title": "Help",
  "help.topics": "Topics",
  "help.version": "Version {version}",
  "help.manual": "User manual",
  "help.manualAbout": "PDF, {pages} pages, {size}",
  "help.manuals": "Download all manuals",
  "help.manualsAbout": "Chinese and English, ZIP, {size}",
  "help.tour": "Video tour",
  "help.tourAbout": "Video, {seconds} s, {size}",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
