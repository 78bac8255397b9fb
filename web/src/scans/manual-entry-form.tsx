import { t } from '../lib/i18n.ts'
import { serialInput } from './serial-input.ts'

/**
 * A page for a browser without JavaScript: what the landing page's form does there (serial-form.tsx), with no styles but
 * those of every public page. The server may put another answer in the place of what stands before the label.
 */
export function ByHandForm() {
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
