import { useId, useState, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { moveActive, optionsFor, type SearchSuggestion } from './search-box/option.ts'
import './search-box.css'

export type { SearchSuggestion }

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onValueChange: (value: string) => void
  /** Enter, the search button, or a chosen line. */
  onSearch: (value: string) => void
  suggestions?: readonly SearchSuggestion[]
  /** When given, choosing a suggestion calls this instead of searching its text (it may open the product). */
  onPick?: (suggestion: SearchSuggestion) => void
  /** Offered while the field is empty. */
  recent?: readonly string[]
  onForgetRecent?: (text: string) => void
  /** Under the list: `최근 검색어 모두 지우기`. */
  recentFooter?: ReactNode
  autoFocus?: boolean
}

/** A combobox: the field keeps the focus, arrows walk the list, Enter takes the line, Esc folds it. */
export const SearchBox = (props: SearchBoxProps) => {
  const {
    label,
    placeholder,
    value,
    onValueChange,
    onSearch,
    suggestions = [],
    onPick,
    recent = [],
    onForgetRecent,
    recentFooter,
    autoFocus,
  } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = optionsFor(value, suggestions, recent)
  const shown = open && options.length > 0
  const current = shown ? options[active] : undefined
  const showsRecent = options[0]?.recent === true

  const fold = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    const suggestion = suggestions.find((each) => each.id === option.id)
    fold()
    onValueChange(option.text)
    if (!option.recent && suggestion && onPick) onPick(suggestion)
    else onSearch(option.text)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (current) return choose(active)
    fold()
    onSearch(value.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a syllable is being composed these keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(shown ? moveActive(active, event.key, options.length) : -1)
      setOpen(true)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      fold()
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) fold()
  }

  return (
    <form className="searchbox" role="search" onSubmit={onSubmit} onBlur={onBlur}>
      <label className="visually-hidden" htmlFor={`${id}-field`}>
        {label}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        value={value}
        autoFocus={autoFocus}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          onValueChange(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="searchbox-go" aria-label="검색">
        <Icon name="search" />
      </button>
      <div className="searchbox-pop" hidden={!shown}>
        {showsRecent && (
          <p className="searchbox-head" id={`${id}-head`}>
            최근 검색어
          </p>
        )}
        <ul id={`${id}-list`} role="listbox" aria-label={showsRecent ? '최근 검색어' : '추천 검색어'}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames('searchbox-option', index === active && 'searchbox-active')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <Icon name={option.recent ? 'clock' : 'search'} size="s" />
              <span className="searchbox-text">
                <Marked text={option.text} part={value.trim()} />
              </span>
              {option.meta && <span className="searchbox-meta">{option.meta}</span>}
            </li>
          ))}
        </ul>
        {showsRecent && onForgetRecent && (
          <div className="searchbox-forget">
            {options.map((option) => (
              <IconButton
                key={option.id}
                icon="close"
                iconSize="s"
                label={`최근 검색어 ${option.text} 지우기`}
                onClick={() => onForgetRecent(option.text)}
              />
            ))}
          </div>
        )}
        {showsRecent && recentFooter && <div className="searchbox-foot">{recentFooter}</div>}
      </div>
      <span className="visually-hidden" role="status">
        {shown && value.trim() !== '' ? `추천 검색어 ${options.length}개` : ''}
      </span>
    </form>
  )
}

/** The text with the typed part in bold. */
const Marked = ({ text, part }: { text: string; part: string }) => {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  )
}
