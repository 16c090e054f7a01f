import type { Texts } from "../language";
import type { viewers as inChinese } from "../zh/viewers";

/** Texts of the viewers of PDF documents and videos, and of the help. */
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
  "viewer.notFoundAdvice": "It may have been moved or deleted. Ask whoever gave you the link for a new one.",
  "viewer.denied": "The server does not let this file be read",
  "viewer.deniedAdvice": "Ask whoever gave you the link for one that may be read publicly.",
  "viewer.failed": "The server did not send the file",
  "viewer.failedAdvice": "Try again in a while; if that does not help, tell your administrator.",
  "viewer.unreachable": "The file's server cannot be reached",
  "viewer.unreachableAdvice":
    "Check the connection and try again. If only this file fails, ask your administrator whether its server lets this console read it.",
  "viewer.redirected": "The file is on a server that is not permitted",
  "viewer.redirectedAdvice":
    "The link leads on to an address that config.json does not list under media. If you need it, ask your administrator to add it.",
  "viewer.tooLarge": "The file is too large to be shown here",
  "viewer.tooLargeAdvice": "Ask whoever gave you the link for the file, and open it with another program.",
  "viewer.broken": "The file is damaged, or of a kind that cannot be shown here",
  "viewer.brokenAdvice": "Ask whoever gave you the link for a sound copy.",
  "viewer.protected": "The file is protected by a password",
  "viewer.protectedAdvice": "Ask whoever gave you the link for a copy without one.",

  "viewer.refused.missing": "The address names no file",
  "viewer.refused.missingAdvice": "Use the whole link; it has src=… in it.",
  "viewer.refused.unreadable": "The file's address cannot be read",
  "viewer.refused.unreadableAdvice": "Use the whole link as it was given to you.",
  "viewer.refused.scheme": "Only files at http or https addresses are opened",
  "viewer.refused.schemeAdvice": "Do not follow links from people you do not know.",
  "viewer.refused.credentials": "The file's address may not hold a user name or password",
  "viewer.refused.credentialsAdvice": "Use a link without them.",
  "viewer.refused.origin": "Files from this place are not opened",
  "viewer.refused.originAdvice":
    "Only files of this console and of the places that config.json lists under media are. If you need this one, ask your administrator to add its place.",

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
