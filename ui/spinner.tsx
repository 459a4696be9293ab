import './spinner.css'

/** A small turning ring, 16 px. Decoration unless it is given a label. */
export const Spinner = ({ label }: { label?: string }) => (
  <span className="spinner" {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)
