/** The calendar day `YYYY-MM-DD` that it is at a moment in a time zone (en-CA writes dates so). */
export const calendarDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
