import { t } from '../lib/i18n.ts'
import { serialInput } from './serial-input.ts'

/**
 * The page for a browser without JavaScript, with the same form as the landing page (serial-form.tsx) and only the shared
 * styles. The server may replace what comes before the label.
 */
export function ManualEntryForm() {
  const { notFound, needsScript, serialForm, returnHome } = t()
  return (
    <main className="public">
      <form className="plain-page" action="/verify" method="get">
        <h1>{notFound.verify}</h1>
        <p>{needsScript}</p>
        <label htmlFor="serial">{serialForm.labelAlone}</label>
        <input id="serial" {...serialInput} required />
        <button type="submit" className="button button-main">
          {serialForm.verify}
        </button>
        <a className="button" href="/">
          {returnHome}
        </a>
      </form>
    </main>
  )
}
