import './key.css'

/** A key to press: `Ctrl K`. */
export const Key = ({ children }: { children: string }) => <kbd className="office-key">{children}</kbd>
