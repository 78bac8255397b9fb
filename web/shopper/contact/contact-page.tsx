import './contact.css'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { contactText as t } from '@sahihi/contract/i18n/en/contact.ts'
import type { ReactNode } from 'react'
import { DocumentLayout } from '../ui/document-layout.tsx'

/**
 * The contact form, prerendered: it works without any script. The server fills in what was typed and what is wrong with it
 * (server/src/company/contact/contact-form-page.ts).
 */
export const ContactPage = ({ demoUrl }: { demoUrl: string }) => (
  <DocumentLayout demoUrl={demoUrl}>
    <div className="contact">
      <div>
        <h1>{t.title}</h1>
        <p className="contact-lead">{t.lead}</p>
        <p className="contact-report">
          {t.report} <a href="/report">{t.reportIt}</a>
        </p>
        <h2>{t.whatFollows}</h2>
        <ol>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <form className="card form contact-form" action="/contact" method="post">
        <p className="alert" role="alert">
          {alertPlace}
        </p>
        <Kinds />
        <Field name="name" autoComplete="name" maxLength={limits.nameMax} required />
        <Field name="company" autoComplete="organization" maxLength={limits.nameMax} />
        <Field name="product" autoComplete="off" maxLength={limits.nameMax} />
        <Field name="email" type="email" autoComplete="email" maxLength={254} required />
        <Field name="phone" type="tel" autoComplete="tel" maxLength={32} />
        <Message />
        <Field name="website" autoComplete="off" tabIndex={-1} />
        <p className="field-hint">{t.privacy}</p>
        <button type="submit" className="button button-main">
          {t.send}
        </button>
      </form>
    </div>
  </DocumentLayout>
)

/** After the message was accepted. */
export const ContactSentPage = ({ demoUrl }: { demoUrl: string }) => (
  <Plain title={t.sentTitle} text={t.sentText} demoUrl={demoUrl}>
    <a className="button" href="/">
      {t.home}
    </a>
  </Plain>
)

/** Where the operator has set no address. */
export const ContactClosedPage = ({ demoUrl }: { demoUrl: string }) => (
  <Plain title={t.closedTitle} text={t.closedText} demoUrl={demoUrl}>
    <a className="button button-main" href="/partner-registration">
      {t.becomePartner}
    </a>
  </Plain>
)

type PlainProps = { title: string; text: string; demoUrl: string; children: ReactNode }

const Plain = ({ title, text, demoUrl, children }: PlainProps) => (
  <DocumentLayout demoUrl={demoUrl}>
    <div className="contact-plain">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  </DocumentLayout>
)

/** The server chooses the kind that the address or the last message names. The styles hide the fields of the other one. */
const Kinds = () => (
  <fieldset className="contact-kinds">
    <legend>{t.about}</legend>
    {Object.entries(t.kinds).map(([kind, label]) => (
      <label key={kind} className="contact-kind">
        <input type="radio" name="about" value={kind} required data-kind={kind} />
        {label}
      </label>
    ))}
  </fieldset>
)

type FieldName = keyof typeof t.fields
type FieldProps = {
  name: FieldName
  type?: 'email' | 'tel'
  autoComplete: string
  maxLength?: number
  required?: boolean
  tabIndex?: number
}

const Field = ({ name, ...input }: FieldProps) => (
  <div className={`contact-${name}`}>
    <label htmlFor={name}>{t.fields[name]}</label>
    <input
      id={name}
      className="text-field"
      name={name}
      defaultValue={placeholder('VALUE', name)}
      {...input}
      {...described(name)}
    />
    <FieldError name={name} />
  </div>
)

const Message = () => (
  <div>
    <label htmlFor="message">{t.fields.message}</label>
    <textarea
      id="message"
      className="text-field"
      name="message"
      rows={5}
      maxLength={limits.contactMessageMax}
      required
      defaultValue={placeholder('VALUE', 'message')}
      {...described('message')}
    />
    <FieldError name="message" />
  </div>
)

// The server writes true or false.
const described = (name: FieldName) => ({
  'aria-describedby': `${name}-error`,
  'aria-invalid': placeholder('INVALID', name) as 'true',
})

const FieldError = ({ name }: { name: FieldName }) => (
  <p className="field-error" id={`${name}-error`}>
    {placeholder('ERROR', name)}
  </p>
)

/** What the server replaces in the prerendered form (server/src/company/contact/contact-form-page.ts). */
const alertPlace = '__ALERT__'
const placeholder = (part: 'VALUE' | 'ERROR' | 'INVALID', field: string) => `__${part}_${field}__`
