/** How an unsafe page embeds a text. Returns the document. */
type Sink = (words: string) => string

const inScript = (words: string) => JSON.stringify(words).replaceAll('<', '\\u003c')
const asPage: Sink = (words) => `<p>${words}</p>`
const asHtml: Sink = (words) => `<p></p><script>document.querySelector('p').innerHTML = ${inScript(words)}</script>`
const asHtmlTwice: Sink = (words) =>
  `${asHtml(words)}<script>document.body.innerHTML = document.body.innerHTML</script>`
const asHtmlReadBack: Sink = (words) =>
  `${asPage(words)}<script>document.body.innerHTML = document.querySelector('p').textContent</script>`
const asSameLetters: Sink = (words) => asHtml(words.normalize('NFKC'))
const asTitle: Sink = (words) => `<title>${words}</title>`
const asField: Sink = (words) => `<textarea>${words}</textarea>`
const inQuotes: Sink = (words) => `<input value="${words}">`
const inSingleQuotes: Sink = (words) => `<input value='${words}'>`
const asLink: Sink = (words) => `<a href="${words}">x</a>`
const asFrame: Sink = (words) => `<iframe src="${words}"></iframe>`
const asString: Sink = (words) => `<script>let said = '${words}'\ndocument.write(said)</script>`
const asTemplate: Sink = (words) => `<script>document.write(\`${words}\`)</script>`
const asExpression: Sink = (words) =>
  `<script>new Function('with ({}) return ' + ${inScript(words)}.replace(/{{|}}/g, ''))()</script>`

/** This one is also a valid host name. */
export const templateAttack = '$' + '{pwn(14)}'

/**
 * Attack strings (OWASP, "XSS Filter Evasion"; PortSwigger, "XSS cheat sheet"), each with the sink that it is made for. There
 * it calls `pwn` with its own number, or requests that number from a foreign site.
 */
export const attacks: [text: string, sink: Sink][] = [
  ['<script>pwn(0)</script>', asPage],
  ['<img src=x onerror=pwn(1)>', asHtml],
  ['<svg onload=pwn(2)>', asPage],
  ['"><img src=x onerror=pwn(3)>', inQuotes],
  ["' onpointerover='pwn(4)", inSingleQuotes],
  ['javascript:pwn(5)', asLink],
  ['<a href=&#106;avascript:pwn(6)>x</a>', asHtml],
  ['data:text/html,<script>pwn(7)</script>', asFrame],
  ['</title><script>pwn(8)</script>', asTitle],
  ['</textarea><svg onload=pwn(9)>', asField],
  ['</script><script>pwn(10)</script>', asString],
  ['<![CDATA[><img src=x onerror=pwn(11)>]]>', asHtml],
  ['<!--><img src=x onerror=pwn(12)>-->', asHtml],
  ["{{constructor.constructor('pwn(13)')()}}", asExpression],
  [templateAttack, asTemplate],
  ["';pwn(15)//", asString],
  ['\\u003cimg src=x onerror=pwn(16)\\u003e', asString],
  ['&lt;img src=x onerror=pwn(17)&gt;', asHtmlReadBack],
  ['＜img src=x onerror=pwn(18)＞', asSameLetters],
  ['<b style="background:url(//pwned.example/19)">', asHtml],
  ['<iframe srcdoc="<script>pwn(20)</script>">', asHtml],
  ['<meta http-equiv=refresh content=0;//pwned.example/21>', asPage],
  ['<svg><foreignObject><video src=x onerror=pwn(22)>', asHtml],
  ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwn(23)>', asHtmlTwice],
  ['<noscript><p title="</noscript><img src=x onerror=pwn(24)>">', asHtml],
  ['<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=pwn(25)>', asHtml],
]
export const corpus = attacks.map(([words]) => words)
/** The whole corpus, for long fields. */
export const wholeCorpus = corpus.join('\n')

export const corpusUpTo = (max: number) => corpus.filter((words) => words.length <= max)

/** The strings that fit, packed into as few texts of `max` characters as possible. */
export function packCorpus(max: number, between = ' ', words = corpusUpTo(max)): string[] {
  const texts: string[] = []
  for (const one of words) {
    const joined = texts.length > 0 ? `${texts.at(-1)}${between}${one}` : one
    if (texts.length > 0 && joined.length <= max) texts[texts.length - 1] = joined
    else texts.push(one)
  }
  return texts
}
