/** The manufacturer of a product. A plain link, because the landing page shows verdicts and has no router. */
export const ManufacturerLink = ({ id, name }: { id: string; name: string | undefined }) => (
  <a className="manufacturer-link" href={`/manufacturers/${id}`}>
    {name}
  </a>
)
