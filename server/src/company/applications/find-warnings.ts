import type { ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import type { Db } from '../../platform/db/client.ts'
import { extractHost, findResemblance, isFreeMail, parseHost, type Resemblance } from './compare-hosts.ts'
import { comparedPartners } from './queries.ts'
import { isLikelyTypo, toLatin, toSkeleton } from './spelling.ts'
import { createTrigramIndex } from './trigram-index.ts'

type Subject = { id: string; companyName: string; email: string; businessRegistrationNumber: string }
type ComparedPartner = Awaited<ReturnType<typeof comparedPartners>>[number]
type SimilarPartner = { partner: ComparedPartner; found: string; resembles: Resemblance | null }

const shown = 5

/**
 * What an admin should look at before deciding: an equal registration number, a similar name, a host that resembles that of an
 * approved partner, or a free mail address (docs/company-and-plans.md, "Applications"). Reads the partners once and returns a
 * function that compares each application with them.
 */
export async function prepareWarnings(db: Db): Promise<(subject: Subject) => ApplicationWarning[]> {
  const partners = await comparedPartners(db)
  const withNumber = findByNumber(partners)
  const withName = findByName(partners)
  const withHost = findByHost(partners)
  return (subject) => {
    const host = extractHost(subject.email)
    const isOther = ({ partner }: SimilarPartner) => partner.id !== subject.id
    const warnings = [
      warning('registration_number', subject.businessRegistrationNumber, withNumber(subject).filter(isOther)),
      warning('name', subject.companyName, withName(subject).filter(isOther)),
      warning('email_host', host, isFreeMail(host) ? [] : withHost(host).filter(isOther)),
    ].filter(({ othersCount }) => othersCount > 0)
    return isFreeMail(host) ? [...warnings, warning('free_mail', host, [])] : warnings
  }
}

function warning(kind: ApplicationWarning['kind'], found: string, others: SimilarPartner[]): ApplicationWarning {
  const sorted = others.toSorted((one, other) => rank(one.partner) - rank(other.partner))
  return {
    kind,
    found,
    others: sorted.slice(0, shown).map(({ partner, found, resembles }) => ({
      id: partner.id,
      companyName: partner.companyName,
      status: deriveStatus(partner),
      found,
      resembles,
    })),
    othersCount: others.length,
  }
}

const deriveStatus = ({ approvedAt, rejectedAt, closedAt }: ComparedPartner) =>
  closedAt ? 'closed' : approvedAt ? 'approved' : rejectedAt ? 'rejected' : 'pending'
const rank = (partner: ComparedPartner) => ['approved', 'pending', 'closed', 'rejected'].indexOf(deriveStatus(partner))

const found = (partner: ComparedPartner, text: string, resembles: Resemblance | null = null): SimilarPartner => ({
  partner,
  found: text,
  resembles,
})

/** `RC 104212`, `rc-0104212` and `104212` are the same number; `RC 104212` and `BN 104212` are of two registers, so they differ. */
function findByNumber(partners: ComparedPartner[]) {
  const byDigits = Map.groupBy(partners, (partner) => normalizeRegistrationNumber(partner).digits)
  return (subject: Subject) => {
    const { register, digits } = normalizeRegistrationNumber(subject)
    return (byDigits.get(digits) ?? [])
      .filter((partner) => {
        const other = normalizeRegistrationNumber(partner).register
        return digits !== '' && (other === register || other === '' || register === '')
      })
      .map((partner) => found(partner, partner.businessRegistrationNumber))
  }
}

function normalizeRegistrationNumber({ businessRegistrationNumber }: Pick<Subject, 'businessRegistrationNumber'>) {
  const text = toLatin(businessRegistrationNumber).replace(/[^\p{L}\p{N}]/gu, '')
  const [, register = '', digits = text] = /^(\p{L}*)0*(\d+)$/u.exec(text) ?? []
  return { register, digits }
}

// Half of the trigrams: `Kano Bottling` and `Kano Bottling Works`, but not `Kano Foods` and `Kano Drinks`.
const leastSimilarity = 0.5

function findByName(partners: ComparedPartner[]) {
  const named = partners.map((partner) => ({ partner, name: normalizeCompanyName(partner) }))
  const resembling = createTrigramIndex(named, ({ name }) => name)
  return (subject: Subject) => {
    const name = normalizeCompanyName(subject)
    return resembling(name)
      .filter(({ entry, similarity }) => similarity >= leastSimilarity || isLikelyTypo(name, entry.name))
      .map(({ entry: { partner } }) => found(partner, partner.companyName))
  }
}

// Words in the names of many companies do not tell these apart.
const commonWords =
  /^(the|and|of|limited|ltd|plc|llc|llp|inc|corp|corporation|co|company|companies|gmbh|nigeria|nigerian|nig|ng|enterprise|enterprises|industry|industries|ventures|venture|global|international|intl|group|holding|holdings|services|resources|investment|investments|manufacturing|rc)$/

function normalizeCompanyName({ companyName }: Pick<Subject, 'companyName'>): string {
  const words = toLatin(companyName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !commonWords.test(word))
  return (own.length > 0 ? own : words).join(' ')
}

// Added words keep most trigrams of the name itself.
const leastContained = 0.5

function findByHost(partners: ComparedPartner[]) {
  const trusted = partners
    .filter(({ approvedAt, closedAt, email }) => approvedAt && !closedAt && !isFreeMail(extractHost(email)))
    .map((partner) => ({ partner, ...parseHost(extractHost(partner.email)) }))
  const resembling = createTrigramIndex(trusted, ({ skeleton }) => skeleton)
  return (host: string) => {
    const compared = parseHost(host)
    const text = compared.labels.map((label) => toSkeleton(label.replaceAll('-', ''))).join(' ')
    return resembling(text)
      .filter(({ similarity, contained }) => similarity >= 0.2 || contained >= leastContained)
      .flatMap(({ entry }) => {
        const resembles = findResemblance(compared, entry)
        return resembles ? [found(entry.partner, entry.host, resembles)] : []
      })
  }
}
