/** How mails, reports and commands write a number of things, and name a message. */

/** A number with its noun, such as "1 message" or "2 messages". */
export const pluralise = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The end of an id, short enough to read out. */
export const referenceOf = (id: string): string => id.slice(-12)
