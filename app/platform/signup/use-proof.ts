import { type FormEvent, useEffect, useRef, useState } from 'react';
import { solve } from './solve.ts';

/**
 * Solves the form's puzzle while the user fills the form in. A form that is submitted earlier waits for the solution.
 * Without scripts there is no solution, and the server accepts fewer such forms.
 */
export function useProof(challenge: string, bits: number) {
  const [proof, setProof] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let isOver = false;
    void solve(challenge, bits).then((found) => {
      if (!isOver) setProof(found);
    });
    return () => {
      isOver = true;
    };
  }, [challenge, bits]);
  useEffect(() => {
    if (isWaiting && proof !== '') form.current?.submit();
  }, [isWaiting, proof]);
  const onSubmit = (event: FormEvent) => {
    if (proof !== '') return;
    event.preventDefault();
    setWaiting(true);
  };
  return { form, proof, isWaiting, onSubmit };
}
