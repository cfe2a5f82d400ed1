import type { HouseAnswers } from '@duebook/contract/house'
import { useEffect, useState } from 'react'
import { askHouse } from '../cloud/house/house.ts'
import { explainError } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'

const whoComes = {
  open: 'Anybody may make an account.',
  invitation: 'Whoever is invited into a book may make an account.',
  closed: 'Nobody may make an account.',
} as const

/** For whoever runs this server: who may come, and what everybody is told. Others never see it. */
export function HouseSection() {
  const [house, setHouse] = useState<HouseAnswers['seeHouse'] | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    // Whoever cannot ask now sees the page as everybody else does.
    askHouse('seeHouse', {}).then(
      (answer) => here && setHouse(answer),
      () => {},
    )
    return () => void (here = false)
  }, [])
  if (!house?.operator) return null
  const message = typed ?? house.message ?? ''
  const tell = async () => {
    setProblem(null)
    try {
      const told = await askHouse('tellHouse', { message: message.trim() || null })
      setHouse({ ...house, ...told })
      setTyped(null)
      announce(told.message ? 'Everybody is told.' : 'The message is taken away.')
    } catch (error) {
      const { problem: what, next } = explainError(error)
      setProblem(`${what} ${next}`)
    }
  }
  return (
    <Section name="This server" note="You run it">
      <form className={styles.fields} onSubmit={(event) => (event.preventDefault(), void tell())} noValidate>
        <p className={styles.said}>{whoComes[house.signUp]}</p>
        <Field
          label="Message of the day"
          name="message"
          maxLength={500}
          value={message}
          onChange={setTyped}
          error={problem}
          hint="Everybody reads it, on every screen and before they sign in, until it is empty."
        />
        <Button type="submit">Tell everybody</Button>
      </form>
    </Section>
  )
}
