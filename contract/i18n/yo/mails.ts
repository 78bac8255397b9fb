import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Ẹ pẹ̀lẹ́,',
  subject: (reference) => `Ṣé tiyín ni ẹjọ́ ${reference}?`,
  asked: (reference, day) => `Ímeèlì yín wà nínú ẹjọ́ ${reference} ti ${day}. Ìdáhùn wà fún un.`,
  confirm: 'Bẹ́ẹ̀ ni, ẹ fi ìdáhùn ránṣẹ́',
  ignore: 'Bí kì í bá ṣe tiyín, ẹ má ṣe ohunkóhun. A kò ní fi ìdáhùn ránṣẹ́ sí yín.',
  sent: 'Ìdáhùn ń bọ̀ wá sí ímeèlì yín.',
}
