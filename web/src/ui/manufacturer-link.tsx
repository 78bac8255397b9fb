import './manufacturer-link.css'

/** Who stands behind a product. A plain link, because the landing page shows verdicts and knows no router. */
export const MakerLink = ({ id, name }: { id: string; name: string | undefined }) => (
  <a className="maker-link" href={`/manufacturers/${id}`}>
    {name}
  </a>
)
