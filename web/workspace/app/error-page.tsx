import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'

/** For a page that failed or did not load completely: reloading can help. */
export const ErrorPage = () => (
  <div className="public plain-page" role="alert">
    <h1>{basicMessages.pageNotLoaded}</h1>
    <button type="button" className="button button-main" onClick={() => location.reload()}>
      {basicMessages.tryAgain}
    </button>
  </div>
)
