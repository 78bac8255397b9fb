// Invisible characters can disguise a name, carry hidden text, or come along unnoticed when a text is copied (Unicode TR 36, 3.6).
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB`

/** Invisible characters that change how the one before them looks. */
const visibleSequences = [
  // Flags of regions, such as Scotland: a black flag and the code of the region in tag characters (UTS 51, ED-14a).
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}\u200D?`,
  // An emoji with a colour of skin, as a picture or as text, and joined to the next one.
  String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?\u200D?`,
  String.raw`[\p{Emoji}\p{S}][\uFE00-\uFE0F]`,
  String.raw`\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?=\p{L})\p{Script=Mongolian}[\u180B-\u180F]`,
  // The joiners, which Persian and Indic scripts need (UAX 31, 2.3).
  String.raw`(?:[\u064B-\u0655]|(?![${invisible}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}])[\u200C\u200D]`,
]
const pattern = new RegExp(`(${visibleSequences.join('|')})|[${invisible}]`, 'gu')

/** A text without invisible characters, its letters composed (Unicode NFC): what looks the same is the same. */
export const visibleText = (text: string): string => text.replace(pattern, '$1').normalize()

const letterOrSign = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Whether a text says something: with a letter, a digit or an emoji. */
export const hasVisibleText = (text: string): boolean => letterOrSign.test(visibleText(text))
