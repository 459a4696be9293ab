import { bankNames } from '#domain/banks.ts'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'

export type Account = { bank: string; accountNumber: string; holderName: string }
export const noAccount: Account = { bank: '', accountNumber: '', holderName: '' }
const banks = Object.entries(bankNames).map(([value, label]) => ({ value, label }))

type Props = {
  account: Account
  /** What is wrong with a field; its id is `refund-` and its name. */
  problemAt: (field: keyof Account) => string | undefined
  set: (account: Account) => void
}

/** Where a deposit goes back to. */
export const AccountFields = ({ account, problemAt, set }: Props) => (
  <>
    <Field label="은행" required id="refund-bank" error={problemAt('bank')}>
      <Select
        value={account.bank}
        emptyLabel="은행 선택"
        options={banks}
        onChange={(event) => set({ ...account, bank: event.target.value })}
      />
    </Field>
    <Field label="계좌번호" required id="refund-accountNumber" error={problemAt('accountNumber')}>
      <TextInput
        value={account.accountNumber}
        inputMode="numeric"
        reading="code"
        autoComplete="off"
        maxLength={30}
        onChange={(event) => set({ ...account, accountNumber: event.target.value })}
      />
    </Field>
    <Field label="예금주" required id="refund-holderName" error={problemAt('holderName')}>
      <TextInput
        value={account.holderName}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => set({ ...account, holderName: event.target.value })}
      />
    </Field>
  </>
)
