import './your-data-page.css'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call, type Reply } from '../lib/call.ts'
import { t } from '../lib/i18n.ts'
import { publicHost } from '../lib/own-hosts.ts'
import { Footer } from '../ui/footer.tsx'
import { Logo } from '../ui/logo.tsx'

type Privacy = Reply<'GET /api/privacy'>['data']

/** What is stored about whom, for how long, and how it is erased. It must match what the code does. */
export function PrivacyPage() {
  const privacy = usePrivacy()
  const { home, titles, trust } = t()
  return (
    <main className="public your-data">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <h1>{titles.privacy}</h1>
      <p>{trust.privacy.lead}</p>
      <Checks privacy={privacy} />
      <Address />
      <TextMessages privacy={privacy} />
      <TextSection {...trust.privacy.answers} />
      <Reports />
      <OnThisDevice />
      <Companies />
      <Erasing contact={privacy?.contact} />
      <RealPage />
      <Footer />
    </main>
  )
}

/** Undefined while loading, null after a failure. */
type PrivacyProps = { privacy: Privacy | null | undefined }

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

function Checks({ privacy }: PrivacyProps) {
  const { checks } = t().trust.privacy
  return (
    <Section title={checks.title}>
      <ul>
        <li>{checks.code}</li>
        <li>{checks.id}</li>
        <li>{checks.device}</li>
        <li>{checks.area}</li>
        <li>{checks.ownItem}</li>
      </ul>
      <p>{checks.manufacturerSees}</p>
      <p role="status">
        {privacy
          ? checks.retention(privacy.scansKeptMonths)
          : privacy === null
            ? checks.retentionUnknown
            : checks.retentionLoading}
      </p>
      <p>{checks.history}</p>
      <p>{checks.counts}</p>
    </Section>
  )
}

function Address() {
  const { title, text, networkTag } = t().trust.privacy.address
  return (
    <Section title={title}>
      <p>{text}</p>
      <p>{networkTag}</p>
    </Section>
  )
}

/** Shown even where no text channel is open now: data from earlier messages is still stored. */
function TextMessages({ privacy }: PrivacyProps) {
  const { title, text, bySms, byUssd } = t().trust.privacy.textMessages
  return (
    <Section title={title}>
      <p>{text}</p>
      {privacy?.texting.sms ? <p>{bySms}</p> : null}
      {privacy?.texting.ussd ? <p>{byUssd}</p> : null}
    </Section>
  )
}

function Reports() {
  const { title, what, more, access, retention } = t().trust.privacy.reports
  return (
    <Section title={title}>
      <ul>
        <li>{what}</li>
        <li>{more}</li>
      </ul>
      <p>{access}</p>
      <p>{retention(limits.reportRetentionDays)}</p>
    </Section>
  )
}

function OnThisDevice() {
  const { device } = t().trust.privacy
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

function Companies() {
  const { title, stored, published } = t().trust.privacy.companies
  return (
    <Section title={title}>
      <p>{stored}</p>
      <p>{published}</p>
    </Section>
  )
}

function Erasing({ contact }: { contact: string | null | undefined }) {
  const { titles, trust } = t()
  const { title, text, writeTo } = trust.privacy.erasure
  return (
    <Section title={title}>
      <p>{text}</p>
      <a className="button" href="/your-data">
        {titles.yourData}
      </a>
      {contact ? (
        <p>
          {writeTo} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
    </Section>
  )
}

/** Every verdict links here. */
function RealPage() {
  const { realPage, trust } = t()
  const section = useRef<HTMLElement>(null)
  // The browser looked for it before it was drawn.
  useEffect(() => {
    if (location.hash === '#real-page') section.current?.scrollIntoView()
  }, [])
  return (
    <section id="real-page" ref={section}>
      <h2>{realPage}</h2>
      <p>{trust.realPage.address(publicHost())}</p>
      <p>{trust.realPage.never}</p>
      <p>{trust.realPage.elsewhere}</p>
    </section>
  )
}

/** The operator's settings; undefined while loading, null after a failure. */
function usePrivacy(): Privacy | null | undefined {
  const [privacy, setPrivacy] = useState<Privacy | null>()
  useEffect(() => {
    const unmounted = new AbortController()
    call('GET /api/privacy', { signal: unmounted.signal })
      .then(({ data }) => setPrivacy(data))
      .catch(() => {
        if (!unmounted.signal.aborted) setPrivacy(null)
      })
    return () => unmounted.abort()
  }, [])
  return privacy
}
