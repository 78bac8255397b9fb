import '../ui/facts-list.css'
import './report-page.css'
import './report-reference.css'
import { asksForSlip, reportSubjectOf, subjectRows } from '@sahihi/contract/domain/report-form.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

/** The shopper's report; its subject comes with the link, in `search`, or is typed. */
export function ReportPage({ search }: { search: string }) {
  const subject = reportSubjectOf(new URLSearchParams(search), t())
  const report = useReport(subject)
  const { state } = report
  // No link leaves the page then: the photo would be lost and the report asked for again.
  const isSaved = state.status === 'sendingPhoto' || state.status === 'photoFailed'
  if (state.status === 'sent')
    return (
      <ReportSent
        serial={subject.serial ?? subject.host ?? ''}
        reference={report.reference}
        hasSlip={asksForSlip(subject.verdict)}
      />
    )
  const rows = subjectRows(subject, t())
  return (
    <ReportFrame isSaved={isSaved}>
      {rows.length > 0 ? (
        <dl className="card facts-list">
          {rows.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd translate={name === 'serial' ? 'no' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isSaved ? (
        <RetryPhoto {...report} />
      ) : (
        <ReportForm {...report} hasSubject={Boolean(subject.serial || subject.host)} />
      )}
    </ReportFrame>
  )
}

function ReportFrame({ isSaved, children }: { isSaved: boolean; children: ReactNode }) {
  const text = t()
  return (
    <main className="public page">
      <a href="/" aria-label={text.home}>
        <Logo />
      </a>
      <h1>{text.reportProduct}</h1>
      {children}
      {isSaved ? null : (
        <>
          <form className="form report-look-up" action="/report-status">
            <label htmlFor="reference">{text.report.sentBefore}</label>
            <div>
              <input id="reference" name="reference" className="text-field report-code" required autoComplete="off" />
              <button type="submit" className="button">
                {text.report.seeStatus}
              </button>
            </div>
          </form>
          <Footer />
        </>
      )}
    </main>
  )
}

type ReportSentProps = { serial: string; reference: string; hasSlip: boolean }

/**
 * That the report was sent: its reference, what happens next, and where to see it. The page without a script has the link to the slip,
 * and the server takes it out where it does not help.
 */
export const ReportSent = ({ serial, reference, hasSlip }: ReportSentProps) => {
  const { report } = t()
  return (
    <ThankYou serial={serial} message={report.sent}>
      <Reference>{reference}</Reference>
      <p>{report.next}</p>
      {hasSlip ? (
        <a className="button button-main" data-slip="" href={`/report-status/${reference}#slip`}>
          {report.slip}
        </a>
      ) : null}
      <a className="button" href={`/report-status/${reference}`}>
        {report.seeStatus}
      </a>
    </ThankYou>
  )
}

const Reference = ({ children }: { children: string }) => (
  <p className="report-reference">
    {t().report.reference} <b translate="no">{children}</b>
  </p>
)

/** For a browser without a script: the report was sent, but not its photo. The server fills in why, and the reference. */
export function PlainPhotoForm() {
  const { retry, photo } = t()
  return (
    <ReportFrame isSaved>
      <form className="form report-form" method="post" action="/report/photo" encType="multipart/form-data">
        <p className="alert" role="alert">
          {photo.failed}
          <span>__REASON__</span>
        </p>
        <Reference>__REFERENCE__</Reference>
        <div>
          <label htmlFor="photo">{photo.legend}</label>
          <input id="photo" type="file" name="photo" accept="image/*" />
        </div>
        <button type="submit" className="button button-main">
          {retry}
        </button>
        <button type="submit" name="skip" value="1" className="quiet-button">
          {photo.finish}
        </button>
      </form>
    </ReportFrame>
  )
}

/** The report is saved; its photo is being sent, or failed and can be retried. */
function RetryPhoto({ state, photo, choosePhoto, sendPhoto, skipPhoto }: ReturnType<typeof useReport>) {
  const retryButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state.status === 'photoFailed') retryButton.current?.focus()
  }, [state])
  const { retry, photo: text } = t()
  if (state.status !== 'photoFailed')
    return (
      <div className="form report-form" role="status">
        <p>{text.sending(photo ? `${Math.ceil(photo.size / 1024)} kB` : '')}</p>
        <progress aria-label={text.progress} />
      </div>
    )
  return (
    <div className="form report-form">
      <p className="alert" role="alert">
        {text.failed}
        {state.reason ? <span>{state.reason}</span> : null}
      </p>
      <PhotoField photo={photo} onPhoto={choosePhoto} />
      <button ref={retryButton} type="button" className="button button-main" onClick={() => void sendPhoto()}>
        {retry}
      </button>
      <button type="button" className="quiet-button" onClick={skipPhoto}>
        {text.finish}
      </button>
    </div>
  )
}
