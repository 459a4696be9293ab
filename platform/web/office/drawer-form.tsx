import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerActions, DrawerAnchors, OfficeDrawer } from '#ui/office/drawer.tsx'
import { isUnclear, type CallError } from '../calls/call-error.ts'
import { queriesOf } from '../calls/query.ts'
import { showToast } from '../dialogs/dialogs.tsx'
import { showError } from '../dialogs/errors.ts'
import { session } from '../session/session.ts'
import { drafts } from '../start/drafts.ts'
import { useTabPath } from '../tabs/tab-outlet.tsx'
import { useUnsavedDrawer, type DrawerPlace } from './drawer-place.ts'
import { useRecordBase } from './record-base.ts'
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx'

type FormOptions<F, V> = {
  place: DrawerPlace
  mayWrite: boolean
  /** The fields as they are saved. */
  first: F
  /**
   * Of the saved record, its number or what tells it from what it was before: what somebody else saves meanwhile is
   * then neither lost nor written over unseen.
   */
  version?: V | undefined
  /** Endpoints whose answers a save or a removal changes. */
  changes: readonly Endpoint[]
  /** What the toast says when it is saved. */
  saved: string
  /** Refusals that belong to a field: their code, its path. */
  refusals?: Readonly<Record<string, string>>
}

/** Somebody else has changed it since it was read. */
export const isOvertaking = ({ code }: CallError) => code.endsWith('-changed') || code === 'changed-meanwhile'

export const CROSSED = '다른 사람도 이 칸을 바꿨어요. 저장하면 지금 적힌 값이 남아요.'

/** What is typed in a drawer, and what its sends have in common: `useSend(saveCode, form.saving)`. */
export function useDrawerForm<F extends object, V = number>(options: FormOptions<F, V>) {
  const { place, changes, refusals = {}, version } = options
  const client = useQueryClient()
  const draft = `drawer ${useTabPath()}`
  const record = useRecordBase({ first: options.first, version }, draft)
  const { first, fields, setFields, changed } = record
  const [error, setError] = useState<CallError | null>(null)
  const [refused, setRefused] = useState(fields)
  const free = useUnsavedDrawer(place, changed)
  useEffect(() => {
    if (changed) drafts().save(draft, { first, fields })
    else drafts().drop(draft)
  })
  // closed without saving; a session that ends over it leaves it to whoever signs in again
  useEffect(
    () => () => {
      if (session().read().state === 'active') drafts().drop(draft)
    },
    [draft],
  )
  const closing = (words: string, tone?: 'ok') => () => {
    showToast(words, tone && { tone })
    place.close()
  }
  /** Nobody knows whether the last send was written; then, that one more was refused as too late. */
  const unclear = useRef<'sent' | 'late' | null>(null)
  useEffect(() => {
    if (unclear.current !== 'late') return
    if (record.theirs) unclear.current = null
    else if (!changed) {
      unclear.current = null
      closing(options.saved, 'ok')()
    }
  })
  const readAgain = (failure: CallError) => {
    if (!isOvertaking(failure)) return
    if (version !== undefined) record.late()
    for (const changed of changes) void client.invalidateQueries(queriesOf(changed))
  }
  const aside = (failure: CallError) => {
    void showError(failure)
    readAgain(failure)
  }
  return {
    place,
    /** What was typed is saved: going on asks nothing of it. */
    free,
    off: !options.mayWrite,
    fields,
    changed,
    /** What a save goes over. */
    version: record.version,
    isOvertaken: record.theirs !== null,
    set: (part: Partial<F>) => setFields({ ...fields, ...part }),
    /** For what ends later, while others go on typing. */
    change: (part: (now: F) => Partial<F>) => setFields((now) => ({ ...now, ...part(now) })),
    /** Takes the place of all that was typed. */
    fill: setFields,
    /** What is wrong with a field, by its path in what was sent, until it is typed into. */
    problem: (path: string) => {
      const name = path as keyof F
      if (typeof refused[name] === 'string' && refused[name] !== fields[name]) return undefined
      return (
        error?.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message ??
        (error && refusals[error.code] === path ? error.message : undefined) ??
        (record.isCrossed(name) ? CROSSED : undefined)
      )
    },
    error,
    forget: () => setError(null),
    saving: {
      changes,
      onSuccess: closing(options.saved, 'ok'),
      onError: (failure: CallError) => {
        setError(failure)
        setRefused(fields)
        const isLate = unclear.current === 'sent' && isOvertaking(failure)
        unclear.current = isLate ? 'late' : isUnclear(failure) ? 'sent' : null
        if (failure.issues.length === 0 && !(failure.code in refusals) && !isLate) void showError(failure)
        readAgain(failure)
      },
    },
    removing: (words: string, tone?: 'ok') => ({
      changes,
      onSuccess: closing(words, tone),
      onError: aside,
    }),
    /** What changes the record beside its fields, over the version that is sent: what is typed stays. */
    beside: {
      changes,
      onSuccess: (_: unknown, { body }: { body: { version: V } }) => record.own(body.version),
      onError: aside,
    },
  }
}

/** Sends once at a time, and nothing while a day or a time is there by half; what was wrong before goes. */
export const submitting =
  (form: { forget: () => void }, busy: boolean, onSave: () => void) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const half = [...event.currentTarget.querySelectorAll('input')].find(({ validity }) => validity.badInput)
    if (half) {
      // what is wrong with it is told when it is left
      half.blur()
      return half.focus()
    }
    form.forget()
    onSave()
  }

type DrawerFormProps = {
  form: Pick<
    ReturnType<typeof useDrawerForm>,
    'place' | 'off' | 'changed' | 'isOvertaken' | 'forget' | 'error'
  >
  title: string
  meta?: ReactNode
  subject: string
  busy: boolean
  onSave: () => void
  /** What the button says that saves. */
  saveLabel?: string
  /** 저장 says that nothing is changed, as long as that is so. */
  onlyChanged?: boolean
  remove?: RemoveButtonProps | null
  /** Buttons before 저장. */
  actions?: ReactNode
  /** A long form: wider, with the names of its parts above it. */
  parts?: Parameters<typeof DrawerAnchors>[0]['parts']
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** A drawer whose middle is one form, its buttons at the foot for who may write. */
export function DrawerForm(props: DrawerFormProps) {
  const { form, busy, remove, parts } = props
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  // what is wrong may stand far above the button that was pressed
  useEffect(() => {
    const wrong = form.error && box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [form.error])
  const same = props.onlyChanged === true && !form.changed
  return (
    <OfficeDrawer
      title={props.title}
      meta={props.meta}
      subject={props.subject}
      broad={parts !== undefined}
      {...form.place}
      foot={
        !form.off && (
          <DrawerActions>
            {remove && <RemoveButton {...remove} />}
            {props.actions}
            <Button
              variant="primary"
              type="submit"
              form={id}
              busy={busy}
              disabled={same}
              disabledReason={same ? '바뀐 내용이 없어요.' : undefined}
            >
              {props.saveLabel ?? '저장'}
            </Button>
          </DrawerActions>
        )
      }
    >
      {parts && <DrawerAnchors parts={parts} />}
      {form.isOvertaken && <Overtaken />}
      {props.above}
      <form ref={box} id={id} noValidate onSubmit={submitting(form, busy, props.onSave)}>
        {props.children}
      </form>
      {props.below}
    </OfficeDrawer>
  )
}

/** Over a form whose record somebody else has saved meanwhile. */
export const Overtaken = () => (
  <Notice tone="warn" live title="그사이 다른 사람이 저장했어요">
    입력한 값은 그대로 두고, 손대지 않은 칸은 새 값으로 바꿨어요. 확인하고 다시 저장해 주세요.
  </Notice>
)
