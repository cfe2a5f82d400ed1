/** `README.txt`: how to read an export without Duebook. */
export const archiveReadme = `An export of Duebook
====================

manifest.json      what is in here, and the SHA-256 of each file
account.json       the account, its settings, inbox, saved filters and calendar feeds
books/ID/          one folder for each book
  book.json          its name, people and defaults
  obligations.json   what is owed, with the rule of each date
  occurrences.json   what became of each date
  reminders.json     what was sent, to whom and when
  activity.json      who did what, and when
  attachments.json   the files: name, date, hash
  imports.json, importLines.json   what was brought in from other files
  members.json, ladders.json       who is in the book, and who is asked next
files/HASH         each file under its SHA-256; attachments.json has its name
damaged/HASH       a file that was not what was attached

Every list is JSON with a record on each line. Days are YYYY-MM-DD; instants are {"$time": ...} in UTC; money is in the smallest unit of its
currency (pence, cents). Left out, always: passwords, sessions, access tokens, second steps, card data.

It comes back into Duebook under Settings, Import and export, New import.
`
