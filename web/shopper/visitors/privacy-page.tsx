import './your-data-page.css'
import { buildMailtoLink } from '@sahihi/contract/domain/email-address.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PrivacyText } from '@sahihi/contract/i18n/en/privacy.ts'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'

/**
 * What the page says of this server. The build leaves marks, and the server fills them in or takes out what does not hold for it
 * (server/src/operations/visitors/privacy-page.ts), because the page has no script.
 */
type PrivacyPageProps = Channels & { text: PrivacyText; host: string; retention: string; contact: string | null }
type Channels = { bySms: boolean; byUssd: boolean; byWhatsApp: boolean }

/** What is stored about whom, for how long, and how it is erased. It must match what the code does. */
export function PrivacyPage({ text, host, retention, bySms, byUssd, byWhatsApp, contact }: PrivacyPageProps) {
  const { home, titles } = t()
  return (
    <main className="public page your-data">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <h1>{titles.privacy}</h1>
      <p>{text.lead}</p>
      <Checks {...text.checks} retention={retention} />
      <Address {...text.address} />
      <TextMessages text={text.textMessages} bySms={bySms} byUssd={byUssd} byWhatsApp={byWhatsApp} />
      <TextSection {...text.answers} />
      <Reports {...text.reports} />
      <OnThisDevice {...text.device} />
      <Companies {...text.companies} />
      <Erasing {...text.erasure} contact={contact} />
      <RealPage host={host} />
      <Footer />
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Section title={title}>
    <p>{text}</p>
  </Section>
)

function Checks({ retention, ...checks }: Omit<PrivacyText['checks'], 'retention'> & { retention: string }) {
  return (
    <Section title={checks.title}>
      <ul>
        <li>{checks.code}</li>
        <li>{checks.id}</li>
        <li>{checks.device}</li>
        <li>{checks.area}</li>
        <li>{checks.ownItem}</li>
        <li>{checks.pin}</li>
      </ul>
      <p>{checks.manufacturerSees}</p>
      <p>{retention}</p>
      <p>{checks.history}</p>
      <p>{checks.counts}</p>
    </Section>
  )
}

function Address({ title, text, networkTag }: PrivacyText['address']) {
  return (
    <Section title={title}>
      <p>{text}</p>
      <p>{networkTag}</p>
    </Section>
  )
}

/** Shown even where no text channel is open now: data from earlier messages is still stored. */
function TextMessages({ text, bySms, byUssd, byWhatsApp }: Channels & { text: PrivacyText['textMessages'] }) {
  return (
    <Section title={text.title}>
      <p>{text.text}</p>
      {bySms ? <p data-setting="sms">{text.bySms}</p> : null}
      {byUssd ? <p data-setting="ussd">{text.byUssd}</p> : null}
      {byWhatsApp ? <p data-setting="whatsApp">{text.byWhatsApp}</p> : null}
    </Section>
  )
}

function Reports({ title, what, more, access, status, retention }: PrivacyText['reports']) {
  return (
    <Section title={title}>
      <ul>
        <li>{what}</li>
        <li>{more}</li>
      </ul>
      <p>{access}</p>
      <p>
        {status} <a href="/report-status">{t().titles.reportStatus}</a>
      </p>
      <p>{retention(limits.reportRetentionDays)}</p>
    </Section>
  )
}

function OnThisDevice(device: PrivacyText['device']) {
  return (
    <Section title={device.title}>
      <p>{device.lead}</p>
      <ul>
        <li>{device.id}</li>
        <li>{device.result(limits.storedResultHours)}</li>
        <li>{device.answers}</li>
        <li>{device.area}</li>
        <li>{device.camera}</li>
        <li>{device.draft}</li>
        <li>{device.tab}</li>
        <li>{device.partners}</li>
      </ul>
    </Section>
  )
}

function Companies({ title, stored, published }: PrivacyText['companies']) {
  return (
    <Section title={title}>
      <p>{stored}</p>
      <p>{published}</p>
    </Section>
  )
}

function Erasing({ title, text, writeTo, contact }: PrivacyText['erasure'] & { contact: string | null }) {
  const { titles } = t()
  return (
    <Section title={title}>
      <p>{text}</p>
      <a className="button" href="/your-data">
        {titles.yourData}
      </a>
      {contact ? (
        <p data-setting="contact">
          {writeTo} <a href={buildMailtoLink(contact)}>{contact}</a>
        </p>
      ) : null}
    </Section>
  )
}

/** Every verdict links here. */
function RealPage({ host }: { host: string }) {
  const { realPage, trust } = t()
  return (
    <section id="real-page">
      <h2>{realPage}</h2>
      <p>{trust.realPage.address(host)}</p>
      <p>{trust.realPage.never}</p>
      <p>{trust.realPage.elsewhere}</p>
    </section>
  )
}
