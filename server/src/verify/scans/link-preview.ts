/**
 * Whether a program that calls itself so reads pages by itself: to preview a link that somebody sent, or for a search engine. Some
 * run our page's script, and then look like a browser in everything else. A program of a partner or an app is none of these.
 */
export const isLinkPreview = (userAgent: string) => automaticReaders.test(userAgent)

// Names by which they announce themselves. Most end in "bot", as does Cubot, a maker of phones. Inside its app a messenger's browser
// has other names: WhatsApp's preview alone begins with this one.
const automaticReaders = new RegExp(
  [
    String.raw`(?<!\bcu)bot\b`,
    'crawler',
    'spider',
    'facebookexternalhit|facebookcatalog|meta-external',
    '^whatsapp/',
    '(?:uri|url |bing|microsoft|web )preview',
    'kakaotalk-scrap',
    'vkshare|embedly|iframely',
    'slurp',
    '(?:apis|mediapartners|feedfetcher)-google|google-(?:inspectiontool|pagerenderer|read-aloud|safety)|googleother',
    'chrome-lighthouse',
  ].join('|'),
  'i',
)
