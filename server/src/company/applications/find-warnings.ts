import type { ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import type { Db } from '../../platform/db/client.ts'
import { comparedHost, hostOf, isFreeMail, type Resemblance, resemblanceOf } from './compare-hosts.ts'
import { comparedPartners } from './queries.ts'
import { isSlip, latinized, skeletonOf } from './spelling.ts'
import { createTrigramIndex } from './trigram-index.ts'

type Subject = { id: string; companyName: string; email: string; businessRegistrationNumber: string }
type Compared = Awaited<ReturnType<typeof comparedPartners>>[number]
type Found = { partner: Compared; found: string; resembles: Resemblance | null }

const shown = 5

/**
 * What an admin should look at before deciding: an equal registration number, a similar name, a host that resembles that of an
 * approved partner, or an address that anybody can have (docs/company-and-plans.md, "Applications"). Reads what there is to compare
 * with once; what it returns then compares each application with it.
 */
export async function prepareWarnings(db: Db): Promise<(subject: Subject) => ApplicationWarning[]> {
  const partners = await comparedPartners(db)
  const withNumber = findByNumber(partners)
  const withName = findByName(partners)
  const withHost = findByHost(partners)
  return (subject) => {
    const host = hostOf(subject.email)
    const isOther = ({ partner }: Found) => partner.id !== subject.id
    const warnings = [
      warning('registration_number', subject.businessRegistrationNumber, withNumber(subject).filter(isOther)),
      warning('name', subject.companyName, withName(subject).filter(isOther)),
      warning('email_host', host, isFreeMail(host) ? [] : withHost(host).filter(isOther)),
    ].filter(({ othersCount }) => othersCount > 0)
    return isFreeMail(host) ? [...warnings, warning('free_mail', host, [])] : warnings
  }
}

function warning(kind: ApplicationWarning['kind'], found: string, others: Found[]): ApplicationWarning {
  const sorted = others.toSorted((one, other) => rankOf(one.partner) - rankOf(other.partner))
  return {
    kind,
    found,
    others: sorted.slice(0, shown).map(({ partner, found, resembles }) => ({
      id: partner.id,
      companyName: partner.companyName,
      status: statusOf(partner),
      found,
      resembles,
    })),
    othersCount: others.length,
  }
}

const statusOf = ({ approvedAt, rejectedAt, closedAt }: Compared) =>
  closedAt ? 'closed' : approvedAt ? 'approved' : rejectedAt ? 'rejected' : 'pending'
const rankOf = (partner: Compared) => ['approved', 'pending', 'closed', 'rejected'].indexOf(statusOf(partner))

const found = (partner: Compared, text: string, resembles: Resemblance | null = null): Found => ({
  partner,
  found: text,
  resembles,
})

/** `RC 104212`, `rc-0104212` and `104212` are one number; `RC 104212` and `BN 104212` are two, of two registers. */
function findByNumber(partners: Compared[]) {
  const byDigits = Map.groupBy(partners, (partner) => numberOf(partner).digits)
  return (subject: Subject) => {
    const { register, digits } = numberOf(subject)
    return (byDigits.get(digits) ?? [])
      .filter((partner) => {
        const other = numberOf(partner).register
        return digits !== '' && (other === register || other === '' || register === '')
      })
      .map((partner) => found(partner, partner.businessRegistrationNumber))
  }
}

function numberOf({ businessRegistrationNumber }: Pick<Subject, 'businessRegistrationNumber'>) {
  const text = latinized(businessRegistrationNumber).replace(/[^\p{L}\p{N}]/gu, '')
  const [, register = '', digits = text] = /^(\p{L}*)0*(\d+)$/u.exec(text) ?? []
  return { register, digits }
}

// Half of the trigrams: `Kano Bottling` and `Kano Bottling Works`, but not `Kano Foods` and `Kano Drinks`.
const leastSimilarity = 0.5

function findByName(partners: Compared[]) {
  const named = partners.map((partner) => ({ partner, name: nameOf(partner) }))
  const resembling = createTrigramIndex(named, ({ name }) => name)
  return (subject: Subject) => {
    const name = nameOf(subject)
    return resembling(name)
      .filter(({ entry, similarity }) => similarity >= leastSimilarity || isSlip(name, entry.name))
      .map(({ entry: { partner } }) => found(partner, partner.companyName))
  }
}

// What many companies have in their names tells none of them apart.
const commonWords =
  /^(the|and|of|limited|ltd|plc|llc|llp|inc|corp|corporation|co|company|companies|gmbh|nigeria|nigerian|nig|ng|enterprise|enterprises|industry|industries|ventures|venture|global|international|intl|group|holding|holdings|services|resources|investment|investments|manufacturing|rc)$/

function nameOf({ companyName }: Pick<Subject, 'companyName'>): string {
  const words = latinized(companyName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !commonWords.test(word))
  return (own.length > 0 ? own : words).join(' ')
}

// Added words leave most trigrams of the name that they surround.
const leastContained = 0.5

function findByHost(partners: Compared[]) {
  const trusted = partners
    .filter(({ approvedAt, closedAt, email }) => approvedAt && !closedAt && !isFreeMail(hostOf(email)))
    .map((partner) => ({ partner, ...comparedHost(hostOf(partner.email)) }))
  const resembling = createTrigramIndex(trusted, ({ skeleton }) => skeleton)
  return (host: string) => {
    const compared = comparedHost(host)
    const text = compared.labels.map((label) => skeletonOf(label.replaceAll('-', ''))).join(' ')
    return resembling(text)
      .filter(({ similarity, contained }) => similarity >= 0.2 || contained >= leastContained)
      .flatMap(({ entry }) => {
        const resembles = resemblanceOf(compared, entry)
        return resembles ? [found(entry.partner, entry.host, resembles)] : []
      })
  }
}
