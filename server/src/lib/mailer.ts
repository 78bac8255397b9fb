/** A mail in words; the mailer gives it its layout. */
export type Mail = { to: string; subject: string; greeting: string; paragraphs: string[]; big?: string; link?: { label: string; url: string } }

/** Hands a mail to its way out; throws when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }
