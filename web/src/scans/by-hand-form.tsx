import { limits } from '@sahihi/contract/limits.ts'
import { words } from '../lib/spoken.ts'

/**
 * A page for a browser without JavaScript: what the landing page's form does there (serial-form.tsx), with no styles but
 * those of every public page. The server may put another answer in the place of what stands before the label.
 */
export function ByHandForm() {
  const { notFound, needsScript, serialForm, returnHome } = words()
  return (
    <main className="public">
      <form className="plain-page" action="/verify" method="get">
        <h1>{notFound.verify}</h1>
        <p>{needsScript}</p>
        <label htmlFor="serial">{serialForm.labelAlone}</label>
        <input
          id="serial"
          className="serial-input"
          name="serial"
          required
          placeholder="7K2M-9QXD-04TB-H6WZ"
          maxLength={limits.serialInputMax}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
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
