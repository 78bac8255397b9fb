import { domainToUnicode } from 'node:url'
import { isLikelyTypo, toLatin, toSkeleton } from './spelling.ts'

/** How a host differs from one that it resembles: in the ending, in characters that look alike, in spelling, or by added words. */
export type Resemblance = 'ending' | 'characters' | 'spelling' | 'words'

/** A host in the parts that are compared. */
export type ComparedHost = {
  host: string
  /** The registered domain: `factory.com.ng` of `mail.factory.com.ng`. */
  domain: string
  /** Its first label, in Unicode: `factory`. */
  name: string
  /** All labels before the ending. */
  labels: string[]
  /** What the name looks like to a hasty reader. */
  skeleton: string
}

export const extractHost = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Does not use the list of public suffixes: `.co.uk`, `.com.ng` and the like have two labels, all others one. */
export function parseHost(host: string): ComparedHost {
  const labels = (domainToUnicode(host) || host).split('.')
  const endingLabels =
    labels.length > 2 && /^(com?|org|net|gov|edu|ac|sch|mil|mobi|name|or|go)$/.test(labels.at(-2) ?? '') ? 2 : 1
  const before = labels.slice(0, -endingLabels)
  const name = before.at(-1) ?? ''
  const domain = labels.slice(-endingLabels - 1).join('.')
  return { host, domain, name, labels: before, skeleton: toSkeleton(withoutHyphens(name)) }
}

/** How an applicant's host resembles that of an approved partner; undefined when it does not, or is the same domain. */
export function findResemblance(host: ComparedHost, trusted: ComparedHost): Resemblance | undefined {
  if (host.domain === trusted.domain) return undefined
  if (host.name === trusted.name) return 'ending'
  const [name, trustedName] = [withoutHyphens(host.name), withoutHyphens(trusted.name)]
  if (name === trustedName) return 'spelling'
  if (host.skeleton === trusted.skeleton) return 'characters'
  if (isLikelyTypo(toLatin(name), toLatin(trustedName))) return 'spelling'
  return hasWordsAround(host, trusted) ? 'words' : undefined
}

// Shorter names are parts of many others: `kano` is in `kanofoods`.
const shortestPart = 5

function hasWordsAround({ labels }: ComparedHost, trusted: ComparedHost): boolean {
  const name = trusted.skeleton
  if (name.length < shortestPart)
    return labels.some((label) => label.split('-').some((part) => toSkeleton(part) === name))
  return labels.some((label) => toSkeleton(withoutHyphens(label)).includes(name))
}

const withoutHyphens = (label: string) => label.replaceAll('-', '')

const freeMailHosts = new Set(
  (
    'gmail.com googlemail.com ymail.com rocketmail.com msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me ' +
    'mail.com email.com zoho.com zohomail.com mail.ru tutanota.com tuta.io fastmail.com hey.com qq.com 163.com 126.com inbox.com ' +
    'yandex.com gmx.com'
  ).split(' '),
)

/** Whether anyone can get an address there. */
export const isFreeMail = (host: string): boolean =>
  freeMailHosts.has(host) || /^(yahoo|hotmail|outlook|live|gmx|yandex)\.(com|[a-z]{2}|com?\.[a-z]{2})$/.test(host)
