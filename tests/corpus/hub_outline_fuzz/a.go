// Package main does.
package main

// T is a type.
type T struct { a int }
type (
	// U is.
	U interface { M(a int) error }
	V int
)
// New makes.
func New[K any](a int) *T { return &T{a} }
func (t *T) Get() int { fmt.Println(t.a); return t.a }
func (v V) S() string { return "" }
func (g *G[K]) M() {}
var h = func() {}
func asm(a int) int
